// One sprite a title, with the silhouettes that its content names and no others; one for the table (skies, burin cuts,
// signs of the client) and one for the shelf (each title's own picture). Written into public/sprites before each build.
import { mkdirSync, readFileSync, readdirSync, existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const GAMES = here('../../src/miskatonic/games/');
const SOURCES = here('../src/');
const OUT = here('../public/sprites/');
const CREDIT =
    '<!-- Icons: game-icons.net, CC BY 3.0; their authors are named in the client and in docs/credits.md. -->';

/** The library: what is inside each icon, by its name. */
export function library() {
    const { icons } = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json');
    return Object.fromEntries(Object.entries(icons).map(([name, icon]) => [name, icon.body]));
}

/** Everything in a file of pictures, with its place in it: `monster.mi_go`. */
export function entries(table, before = '') {
    return Object.entries(table).flatMap(([name, value]) =>
        typeof value.icon === 'string' ? [[before + name, value]] : entries(value, `${before}${name}.`),
    );
}

/** The files of pictures, by title. */
export function titles() {
    const found = readdirSync(GAMES).filter((game) => existsSync(`${GAMES}${game}/content/facts/pictures.toml`));
    return Object.fromEntries(
        found
            .sort()
            .map((game) => [game, entries(parse(readFileSync(`${GAMES}${game}/content/facts/pictures.toml`, 'utf8')))]),
    );
}

/** The client's own signs: every name of the library that a source file which draws signs has in quotes. */
export function signs(icons) {
    const files = readdirSync(SOURCES, { recursive: true }).filter((name) => /\.(svelte|ts)$/.test(name));
    const texts = files.map((name) => readFileSync(SOURCES + name, 'utf8')).filter((text) => /glyph/i.test(text));
    const quoted = texts.flatMap((text) => [...text.matchAll(/["'`]([a-z0-9-]+)["'`]/g)].map((match) => match[1]));
    return [...new Set(quoted)].filter((name) => name in icons);
}

function sprite(names, icons, more = '') {
    const drawn = [...new Set(names)].sort().map((name) => {
        if (!(name in icons)) throw new Error(`there is no icon ${name} in @iconify-json/game-icons`);
        return `<symbol id="${name}" viewBox="0 0 512 512">${icons[name].replaceAll(' fill="currentColor"', '')}</symbol>`;
    });
    return `<svg xmlns="http://www.w3.org/2000/svg">\n${CREDIT}\n${more}${drawn.join('\n')}\n</svg>\n`;
}

/** Every sprite by its name. */
export function sprites(icons = library()) {
    const skies = readFileSync(here('skies.svg'), 'utf8').replace(/<\/?svg[^>]*>\n/g, '');
    const made = { table: sprite(signs(icons), icons, skies) };
    const shelf = [];
    for (const [game, found] of Object.entries(titles())) {
        made[game] = sprite(
            found.flatMap(([, { icon, behind }]) => (behind ? [icon, behind] : [icon])),
            icons,
        );
        const [, box] = found.find(([name]) => name === 'shelf.box') ?? [];
        if (box) shelf.push(box.icon, ...(box.behind ? [box.behind] : []));
    }
    return { ...made, shelf: sprite(shelf, icons) };
}

/** Write them all; what is there already and the same is left alone. */
export function writeSprites() {
    mkdirSync(OUT, { recursive: true });
    for (const [name, text] of Object.entries(sprites())) {
        const file = `${OUT}${name}.svg`;
        if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
    }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeSprites();
