// The fixtures page, for designing: never part of the built client.
import { mount } from 'svelte';
import './app.css';
import Fixtures from './screens/Fixtures.svelte';
import { settings } from './lib/settings.svelte';

const asked = new URLSearchParams(location.search);
const theme = asked.get('theme');
if (theme === 'dark' || theme === 'light') settings.liking.theme = theme;
settings.apply();
mount(Fixtures, { target: document.getElementById('app')! });
