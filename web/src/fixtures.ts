// The fixtures page, for designing: never part of the built client.
import { mount } from 'svelte';
import './app.css';
import Fixtures from './screens/Fixtures.svelte';
import { settings } from './lib/settings.svelte';

// There is no server: the shelf comes from a file, and nothing else is there.
const shelf = import.meta.glob<{ default: unknown }>('../dev/fixtures/games.json');
window.fetch = async (what): Promise<Response> => {
  const file = String(what).endsWith('/api/games') ? shelf['../dev/fixtures/games.json'] : undefined;
  return file ? Response.json((await file()).default) : new Response('[]', { status: 404 });
};
const asked = new URLSearchParams(location.search);
const theme = asked.get('theme');
if (theme === 'dark' || theme === 'light') settings.liking.theme = theme;
settings.apply();
mount(Fixtures, { target: document.getElementById('app')! });
