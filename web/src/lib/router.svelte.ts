// Addresses and screens. Links inside are ordinary links; only the page is not loaded anew.

export type Route =
  | { screen: 'lobby' }
  | { screen: 'new'; game: string }
  | { screen: 'table'; id: string }
  | { screen: 'sit'; id: string; ticket: string }
  | { screen: 'watch'; id: string; ticket: string }
  | { screen: 'replay'; id: string; at: number; seat: number; ticket: string }
  | { screen: 'rules'; game: string; rule: string }
  | { screen: 'lesson'; game: string; lesson: string }
  | { screen: 'practice'; game: string; exercise: string; seed: number }
  | { screen: 'credits' }
  | { screen: 'lost' };

export function read(path: string, hash = '', query = ''): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  const [first, second = '', third = ''] = parts;
  if (!first) return { screen: 'lobby' };
  if (first === 'new' && second) return { screen: 'new', game: second };
  if (first === 't' && second)
    return third ? { screen: 'sit', id: second, ticket: third } : { screen: 'table', id: second };
  if (first === 'w' && second) return { screen: 'watch', id: second, ticket: third };
  if (first === 'replay' && second) {
    const asked = new URLSearchParams(query);
    return {
      screen: 'replay',
      id: second,
      at: Number(asked.get('at') ?? -1),
      seat: Number(asked.get('seat') ?? -1),
      ticket: asked.get('ticket') ?? '',
    };
  }
  if (first === 'games' && second && third === 'rules')
    return { screen: 'rules', game: second, rule: hash.replace(/^#/, '') };
  if (first === 'games' && second && third === 'learn')
    return { screen: 'lesson', game: second, lesson: parts[3] ?? '' };
  if (first === 'games' && second && third === 'practice') {
    const seed = Number(new URLSearchParams(query).get('deal') ?? 0);
    return { screen: 'practice', game: second, exercise: parts[3] ?? '', seed: Number.isFinite(seed) ? seed : 0 };
  }
  if (first === 'credits') return { screen: 'credits' };
  return { screen: 'lost' };
}

class Router {
  route = $state.raw<Route>({ screen: 'lobby' });

  start(): void {
    const here = (): void => void (this.route = read(location.pathname, location.hash, location.search));
    here();
    addEventListener('popstate', here);
    addEventListener('click', (event) => {
      const link = (event.target as HTMLElement | null)?.closest?.('a');
      if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (
        link.origin !== location.origin ||
        link.target ||
        link.hasAttribute('download') ||
        link.pathname.startsWith('/api')
      )
        return;
      if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  go(path: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
    const url = new URL(path, location.origin);
    this.route = read(url.pathname, url.hash, url.search);
    scrollTo(0, 0);
  }
}

export const router = new Router();
