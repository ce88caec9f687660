// Generates src/icon/paths.ts and src/icon/glyphs.svg from lucide-static (ISC), simple-icons (CC0) and the drawings
// below. Run it manually in libs/ui after a change here: `node scripts/icons.mjs`. The results are committed. It writes
// to another folder with `node scripts/icons.mjs FOLDER`.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const { resolve } = createRequire(import.meta.url);
const lucideFolder = path.join(path.dirname(resolve('lucide-static/package.json')), 'icons');
const brandFolder = path.join(path.dirname(resolve('simple-icons')), 'icons');
const ownFolder = path.join(import.meta.dirname, '..', 'src', 'icon');
const [, , target = ownFolder] = process.argv;

/** The names in `Icon`, with those in lucide. */
const INTERFACE = {
  'arrow-left': 'arrow-left',
  bell: 'bell',
  bold: 'bold',
  box: 'box',
  calendar: 'calendar',
  'chart-column': 'chart-column',
  check: 'check',
  'chevron-down': 'chevron-down',
  'chevron-right': 'chevron-right',
  'chevron-up': 'chevron-up',
  'chevrons-down-up': 'chevrons-down-up',
  'chevrons-up-down': 'chevrons-up-down',
  close: 'x',
  code: 'code',
  'code-block': 'square-code',
  command: 'command',
  copy: 'copy',
  download: 'download',
  edit: 'pencil',
  external: 'external-link',
  filter: 'list-filter',
  folder: 'folder',
  hash: 'hash',
  heading: 'heading',
  history: 'history',
  image: 'image',
  info: 'info',
  italic: 'italic',
  key: 'key-round',
  link: 'link',
  'list-bullet': 'list',
  'list-check': 'list-todo',
  'list-ordered': 'list-ordered',
  lock: 'lock',
  logout: 'log-out',
  menu: 'menu',
  minus: 'minus',
  moon: 'moon',
  more: 'ellipsis-vertical',
  open: 'maximize-2',
  paste: 'clipboard-paste',
  pin: 'pin',
  plus: 'plus',
  quote: 'text-quote',
  redo: 'redo-2',
  restore: 'archive-restore',
  retry: 'rotate-cw',
  search: 'search',
  settings: 'settings',
  share: 'share-2',
  sliders: 'sliders-horizontal',
  'sort-name': 'arrow-down-a-z',
  spinner: 'loader-circle',
  star: 'star',
  strikethrough: 'strikethrough',
  success: 'circle-check',
  sun: 'sun',
  tag: 'tag',
  transfer: 'arrow-right-left',
  trash: 'trash-2',
  underline: 'underline',
  undo: 'undo-2',
  upload: 'upload',
  user: 'user-round',
  users: 'users-round',
  'view-cards': 'layout-grid',
  'view-list': 'layout-list',
  'view-moodboard': 'layout-dashboard',
  'view-titles': 'align-justify',
  warning: 'triangle-alert',
};

/** The interface icons that the first screens show; the others load later. */
const FIRST = new Set([
  'box',
  'check',
  'close',
  'command',
  'edit',
  'external',
  'filter',
  'menu',
  'more',
  'open',
  'paste',
  'pin',
  'plus',
  'sliders',
  'spinner',
  'star',
  'link',
]);

/** Collection icons taken from lucide. */
const OBJECTS = {
  101: 'circle',
  102: 'triangle',
  103: 'hexagon',
  104: 'heart',
  106: 'star',
  107: 'shield',
  108: 'chevrons-right',
  201: 'messages-square',
  202: 'users-round',
  301: 'cloud',
  302: 'flame',
  303: 'droplet',
  304: 'zap',
  305: 'sun',
  306: 'tree-deciduous',
  401: 'globe',
  402: 'compass',
  403: 'navigation',
  404: 'map',
  405: 'flag',
  407: 'flag-triangle-right',
  408: 'binoculars',
  409: 'clock',
  501: 'mail',
  502: 'mail-open',
  503: 'paperclip',
  504: 'newspaper',
  601: 'triangle-alert',
  602: 'bell',
  701: 'blend',
  702: 'layers',
  801: 'graduation-cap',
  802: 'book-open',
  803: 'library',
  804: 'chart-column',
  805: 'palette',
  806: 'ruler',
  901: 'gift',
  902: 'shopping-cart',
  903: 'banknote',
  904: 'package',
  1001: 'mouse',
  1002: 'smartphone',
  1003: 'laptop',
  1004: 'wifi',
  1005: 'repeat',
  1006: 'upload',
  1007: 'keyboard',
  1101: 'shapes',
  1102: 'rotate-ccw',
  1103: 'images',
  1104: 'camera',
  1105: 'film',
  1106: 'mic',
  1107: 'music',
  1108: 'gamepad-2',
  1109: 'bot',
  1110: 'rocket',
  1201: 'house',
  1202: 'building-2',
  1301: 'settings',
  1302: 'search',
  1303: 'trash-2',
  // Twitter, generically.
  4108: 'bird',
};

/** Collection icons taken from simple-icons; those with a gradient are rendered inline, not in the sprite. */
const BRANDS = {
  4001: 'github',
  4002: 'stackoverflow',
  4004: 'docker',
  4006: 'go',
  4009: 'php',
  4011: 'javascript',
  4012: 'react',
  4013: 'vuedotjs',
  4014: 'angular',
  4015: 'html5',
  4016: 'wordpress',
  4101: 'apple',
  4104: 'ubuntu',
  4105: 'android',
  4106: 'google',
  4107: 'reddit',
  4110: 'figma',
  4111: 'sketch',
};
const GRADIENT_BRANDS = { 4008: 'python', 4010: 'ruby', 4017: 'swift', 4103: 'linux' };

/** Own icons, stroked. */
const OWN_STROKES = {
  // Sparkles Heart
  105: 'M11.5 21 4.7 14.3A4.6 4.6 0 0 1 11.5 8.2a4.6 4.6 0 0 1 6.8 6.1ZM19 2v5M16.5 4.5h5M22 9v2M21 10h2',
  // Spa: a lotus
  307: 'M12 20c-4-2-5-5-4.5-8C8.2 8.5 10 6 12 4c2 2 3.8 4.5 4.5 8 .5 3-.5 6-4.5 8ZM7.6 11C5.5 10 3.8 9.7 2 10c.2 5.5 4 10 10 10 6 0 9.8-4.5 10-10-1.8-.3-3.5 0-5.6 1',
  // Flag 2: with a swallow's tail
  406: 'M4 22V4h17l-4.5 5.5L21 15H4',
  // Bookmarks
  505: 'M5 9a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v13l-5-3.5L5 22ZM9 3h8a2 2 0 0 1 2 2v13',
  // C#
  4005: 'M10.5 8.3A5 5 0 1 0 10.5 15.7M16 7v10M20 7v10M13.8 10h8.4M13.8 14h8.4',
  // Java: a cup
  4007: 'M5 11h11v4a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4ZM16 12h1.5a2.5 2.5 0 0 1 0 5H15.6M4 22h13M8.5 8c-1.5-2 2-2.5.5-5M12.5 8c-1.5-2 2-2.5.5-5',
};

/** Own icons, filled. */
const OWN_FACES = {
  // Microsoft: a window
  4102: 'M2 2h9.5v9.5H2ZM12.5 2H22v9.5h-9.5ZM2 12.5h9.5V22H2ZM12.5 12.5H22V22h-9.5Z',
  // Slack: four bars and four drops round a middle
  4109: 'M10.5 1.5a2 2 0 0 1 2 2V9a2 2 0 0 1-4 0V3.5a2 2 0 0 1 2-2ZM22.5 10.5a2 2 0 0 1-2 2H15a2 2 0 0 1 0-4h5.5a2 2 0 0 1 2 2ZM13.5 22.5a2 2 0 0 1-2-2V15a2 2 0 0 1 4 0v5.5a2 2 0 0 1-2 2ZM1.5 13.5a2 2 0 0 1 2-2H9a2 2 0 0 1 0 4H3.5a2 2 0 0 1-2-2ZM15.5 1.5a2 2 0 0 1 0 4h-2v-2a2 2 0 0 1 2-2ZM22.5 15.5a2 2 0 0 1-4 0v-2h2a2 2 0 0 1 2 2ZM8.5 22.5a2 2 0 0 1 0-4h2v2a2 2 0 0 1-2 2ZM1.5 8.5a2 2 0 0 1 4 0v2h-2a2 2 0 0 1-2-2Z',
  // Adobe: an A cut out of a block
  4112: 'M1.5 3h8L1.5 21ZM22.5 3v18l-8-18ZM12 9.6 16.8 21H13.5l-1.4-3.6H8.5Z',
  // Photoshop: a tile with the letters Ps
  4113: 'M5.5 2h13A3.5 3.5 0 0 1 22 5.5v13a3.5 3.5 0 0 1-3.5 3.5h-13A3.5 3.5 0 0 1 2 18.5v-13A3.5 3.5 0 0 1 5.5 2ZM6 7v10h2v-3.3h1.4c2.2 0 3.6-1.3 3.6-3.4S11.7 7 9.4 7ZM8 8.8h1.3c1 0 1.6.5 1.6 1.5s-.6 1.6-1.6 1.6H8ZM18 11.3v-1.6c-.5-.2-1.1-.3-1.7-.3-1.7 0-2.8.9-2.8 2.3 0 1.1.7 1.8 2.1 2.3 1 .3 1.2.5 1.2.9s-.4.7-1.1.7c-.8 0-1.5-.2-2.1-.6v1.7c.6.3 1.3.5 2.2.5 1.8 0 2.9-.9 2.9-2.4 0-1.2-.7-1.8-2.2-2.3-.9-.3-1.1-.5-1.1-.9s.4-.6 1-.6 1.1.1 1.6.3Z',
};

/** Converts a lucide icon to the data of one path. */
function strokesOf(name) {
  const svg = readFileSync(path.join(lucideFolder, `${name}.svg`), 'utf8');
  const shapes = [...svg.matchAll(/<(path|circle|rect|line|ellipse|polyline|polygon)\b([^>]*)\/>/g)];
  if (shapes.length === 0) throw new Error(`${name}: no shapes`);
  return shapes.map(([, shape, text]) => pathOf(shape, attributesOf(text))).join('');
}

const attributesOf = (text) => Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, k, v]) => [k, v]));

function pathOf(shape, { d, points, ...given }) {
  const at = (name) => Number(given[name] ?? 0);
  switch (shape) {
    case 'path':
      // Absolute, or it would start from the end of the shape before; the pairs after the first stay relative lines.
      return d.replace(
        /^m\s*(-?[\d.]+)[\s,]*(-?\d*\.?\d+)\s*(?=([-\d.])?)/,
        (_, x, y, more) => `M${x} ${y}${more ? 'l' : ''}`,
      );
    case 'circle':
    case 'ellipse': {
      const [rx, ry] = shape === 'circle' ? [at('r'), at('r')] : [at('rx'), at('ry')];
      return `M${at('cx') - rx} ${at('cy')}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;
    }
    case 'line':
      return `M${at('x1')} ${at('y1')}L${at('x2')} ${at('y2')}`;
    case 'rect': {
      const r = Number(given.rx ?? given.ry ?? 0);
      const [w, h] = [at('width') - 2 * r, at('height') - 2 * r];
      const corner = (dx, dy) => (r ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : '');
      return `M${at('x') + r} ${at('y')}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}z`;
    }
    default:
      return `M${points.trim()}${shape === 'polygon' ? 'z' : ''}`;
  }
}

function facesOf(name) {
  const svg = readFileSync(path.join(brandFolder, `${name}.svg`), 'utf8');
  return /<path d="([^"]+)"/.exec(svg)[1];
}

const quoted = (record) =>
  Object.entries(record)
    .map(([name, d]) => `  ${/^\w+$/.test(name) ? name : `'${name}'`}: '${d}',`)
    .join('\n');

const map = (record, draw) => Object.fromEntries(Object.entries(record).map(([key, name]) => [key, draw(name)]));

const drawn = Object.entries(map(INTERFACE, strokesOf));
const writePaths = (file, text, name, shown) =>
  writeFileSync(
    path.join(target, file),
    `// Drawn by scripts/icons.mjs from lucide-static (LICENSE-lucide.txt).\n/** ${text} */\nexport const ${name} = {\n${quoted(Object.fromEntries(drawn.filter(shown)))}\n} as const;\n`,
  );
writePaths('paths.ts', 'The icons of the first screens.', 'PATHS', ([name]) => FIRST.has(name));
writePaths(
  'lazy-paths.ts',
  'The icons that are not part of the first screens.',
  'LAZY_PATHS',
  ([name]) => !FIRST.has(name),
);

writeFileSync(
  path.join(target, 'gradient-paths.ts'),
  `// Drawn by scripts/icons.mjs from simple-icons (LICENSE-simple-icons.txt).\nexport const GRADIENT_PATHS = {\n${quoted(map(GRADIENT_BRANDS, facesOf))}\n} as const;\n`,
);

const STROKES = 'fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"';
const FACES = 'fill="currentColor" fill-rule="evenodd"';
const glyphs = { ...map(OBJECTS, strokesOf), ...OWN_STROKES, ...map(BRANDS, facesOf), ...OWN_FACES };
const symbols = Object.entries(glyphs).map(([id, d]) => {
  const look = id in OBJECTS || id in OWN_STROKES ? STROKES : FACES;
  return `<symbol id="${id}" viewBox="0 0 24 24"><path ${look} d="${d}"/></symbol>`;
});
writeFileSync(
  path.join(target, 'glyphs.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
);

if (target === ownFolder) {
  const root = path.join(import.meta.dirname, '..', '..', '..');
  execFileSync(path.join(root, 'node_modules', '.bin', 'oxfmt'), [target], { cwd: root });
}
