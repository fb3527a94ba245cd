// The table's HTTP routes. Whatever is refused comes back as a Refusal with the server's own words.
import type {
  GameCard,
  Problem,
  ReplayStep,
  RoomView,
  RuleText,
  Seated,
  SectionText,
  SessionInfo,
  SitDown,
  TableInfo,
  TableMade,
  TablePlan,
} from './types';
import type { Brought, Course, ExerciseCard, MovingCode, Practice, Reach } from '../wire';
import { t } from '../text/en';
import { fill } from './fill';
import type { Lesson, LessonCard } from './lesson';

/** Something the server would not do. */
export class NotDone extends Error {
  code: string;
  rule: string;
  field: string;
  constructor(
    problem: Problem,
    readonly status: number,
  ) {
    super(problem.text);
    this.code = problem.code;
    this.rule = problem.rule ?? '';
    this.field = problem.field ?? '';
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, credentials: 'same-origin', headers: { accept: 'application/json' } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { accept: 'application/json', 'content-type': 'application/json' };
  }
  let answer: Response;
  try {
    answer = await fetch(`/api/${path}`, init);
  } catch {
    throw new NotDone({ code: 'offline', text: t.offline }, 0);
  }
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
  const problem = (await answer.json().catch(() => null)) as Partial<Problem> | null;
  throw new NotDone(
    {
      code: problem?.code ?? String(answer.status),
      text: problem?.text ?? answer.statusText,
      rule: problem?.rule ?? '',
      field: problem?.field ?? '',
    },
    answer.status,
  );
}

/** ``type`` names what comes, where it has defaults that tell something. */
const get = async <T>(path: string, type = '') => fill(await call<T>('GET', path), type);
const post = <T>(path: string, body: unknown = {}) => call<T>('POST', path, body);
const part = encodeURIComponent;

/** Fetched once and kept: games and rulebooks do not change while the page is open. */
const kept = new Map<string, Promise<unknown>>();
function once<T>(path: string, type = ''): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined;
  if (!found) {
    found = get<T>(path, type);
    kept.set(path, found);
    found.catch(() => kept.delete(path));
  }
  return found;
}

export const api = {
  session: () => get<SessionInfo>('session'),
  introduce: (name: string) => post<SessionInfo>('session', { name }),
  forget: () => call<void>('DELETE', 'session'),
  code: () => post<MovingCode>('session/code'),
  bring: (code: string) => post<Brought>('session/bring', { code }),
  games: () => once<GameCard[]>('games'),
  rules: (game: string) => once<SectionText[]>(`games/${part(game)}/rules`),
  rule: (game: string, id: string) => once<RuleText>(`games/${part(game)}/rules/${part(id)}`),
  lessons: (game: string) => once<LessonCard[]>(`games/${part(game)}/lessons`),
  lesson: (game: string, id: string) => once<Lesson>(`games/${part(game)}/lessons/${part(id)}`, 'Lesson'),
  exercises: (game: string) => once<ExerciseCard[]>(`games/${part(game)}/exercises`),
  practise: (game: string, id: string, seed: number, moves: readonly string[]) =>
    get<Practice>(
      `games/${part(game)}/exercises/${part(id)}?seed=${seed}${moves.map((move) => `&move=${part(move)}`).join('')}`,
      'Practice',
    ),
  make: (plan: TablePlan) => post<TableMade>('tables', plan),
  lobby: () => get<TableInfo[]>('tables', 'TableInfo'),
  mine: () => get<TableInfo[]>('tables/mine', 'TableInfo'),
  room: (id: string, ticket = '') =>
    get<RoomView>(`tables/${part(id)}${ticket ? `?ticket=${part(ticket)}` : ''}`, 'RoomView'),
  sit: (id: string, how: SitDown) => post<Seated>(`tables/${part(id)}/sit`, how),
  recover: (id: string, code: string) => post<Seated>(`tables/${part(id)}/recover`, { code }),
  rematch: (id: string) => post<TableMade>(`tables/${part(id)}/rematch`),
  branch: (id: string, at: number) => post<TableMade>(`tables/${part(id)}/branch`, { at }),
  replay: (id: string, at: number, seat: number, ticket = '') =>
    get<ReplayStep>(
      `tables/${part(id)}/replay?at=${at}&seat=${seat}${ticket ? `&ticket=${part(ticket)}` : ''}`,
      'ReplayStep',
    ),
  course: (id: string, ticket = '') =>
    get<Course>(`tables/${part(id)}/course${ticket ? `?ticket=${part(ticket)}` : ''}`, 'Course'),
  reach: () => get<Reach>('reach'),
  qrPath: (link: string) => `/api/qr?link=${part(link)}`,
  exportPath: (id: string, what: string) => `/api/tables/${part(id)}/${what}`,
  importJournal: async (text: string): Promise<TableMade> => post<TableMade>('import', { journal: text }),
};
