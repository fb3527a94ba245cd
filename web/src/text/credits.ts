// Whose work the client shows besides our own. docs/credits.md says the same; a test holds the two together.
export const ICONS = 'https://game-icons.net';
export const ICONS_LICENCE = 'https://creativecommons.org/licenses/by/3.0/';
export const FONTS_LICENCE = 'https://openfontlicense.org';

/** The authors of the icons, as the library names them. */
export const AUTHORS = [
  'Lorc',
  'Delapouite',
  'John Colburn',
  'Felbrigg',
  'John Redman',
  'Carl Olsen',
  'Sbed',
  'PriorBlue',
  'Willdabeast',
  'Viscious Speed',
  'Lord Berandas',
  'Irongamer',
  'HeavenlyDog',
  'Lucas',
  'Faithtoken',
  'Skoll',
  'Andy Meneely',
  'Cathelineau',
  'Kier Heyl',
  'Aussiesim',
  'Sparker',
  'Zeromancer',
  'Rihlsul',
  'Quoting',
  'Guard13007',
  'DarkZaitzev',
  'SpencerDub',
  'GeneralAce135',
  'Zajkonur',
  'Catsu',
  'Starseeker',
  'Pepijn Poolman',
  'Pierre Leducq',
  'Caro Asercion',
] as const;

export const FONTS = [
  { name: 'Grenze', by: 'Omnibus-Type' },
  { name: 'Source Sans 3', by: 'Adobe' },
] as const;

/** Libraries whose code the client contains. */
export const CODE = [
  { name: 'Svelte', licence: 'MIT' },
  { name: 'ZzFX', licence: 'MIT' },
] as const;
