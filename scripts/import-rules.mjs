/** @typedef {import('./imports.mjs').Import} Import */

/** Relative imports that may cross a package boundary, with the reason. */
const CROSSING = [
  {
    from: /\.config\.ts$|^storybook\/\.storybook\/main\.ts$|^scripts\/|^bench\/editor-site\.ts$/,
    to: /^build\//,
    why: 'settings',
  },
  { from: /^[^/]+\.ts$/, to: /./, why: 'the settings at the root concern every package' },
  { from: /^scripts\/module-template\//, to: /./, why: 'resolved in the folder that the template is copied into' },
  { from: /^e2e\/server-host\.mjs$/, to: /^server\/dist\//, why: 'runs the built server' },
  { from: /^scripts\/screenshots\.mjs$/, to: /^e2e\//, why: 'the types of Playwright, on which e2e depends' },
  { from: /^scripts\/bench-comparison\.test\.ts$/, to: /^bench\//, why: 'the benchmarks have no tests of their own' },
  {
    from: /^scripts\/without-schemas\.test\.ts$/,
    to: /^libs\/contract\/src\//,
    why: 'checks what bundles leave out of it',
  },
  {
    from: /^scripts\/note-html\.test\.ts$/,
    to: /^(?:libs\/note|mf-posts|server)\/src\//,
    why: 'compares editor and sanitizer',
  },
];

/**
 * Relative imports that leave their package. Packages import each other by name, so that `package.json` lists what a
 * package depends on and `exports` what it offers.
 *
 * @param {Import[]} imports
 * @param {string[]} packages
 */
export function crossPackageImports(imports, packages) {
  /** @param {string} file */
  const packageOf = (file) =>
    packages.filter((folder) => folder && file.startsWith(`${folder}/`)).toSorted((a, b) => b.length - a.length)[0] ??
    '';
  return imports.filter(
    ({ file, target }) =>
      packageOf(file) !== packageOf(target) && !CROSSING.some(({ from, to }) => from.test(file) && to.test(target)),
  );
}

/** Tests and stories may mount the whole module. */
const TEST = /\.(?:test|stories)\.tsx?$/;

/**
 * In mf-posts, pages import features, and features import the editor, never the other way around.
 *
 * @param {Import[]} imports
 */
export function upwardImportsInPosts(imports) {
  return imports.filter(({ file, target }) => {
    if (TEST.test(file)) return false;
    const [from, to] = [layerOf(file), layerOf(target)];
    return from !== null && to !== null && from < to;
  });
}

/**
 * The layer of a file of mf-posts: 0 editor, 1 features, 2 pages, 3 what composes the module.
 *
 * @param {string} file
 */
function layerOf(file) {
  const folder = /^mf-posts\/src\/(?:([^/]+)\/)?/.exec(file);
  if (!folder) return null;
  if (!folder[1]) return /\/(?:app|parcel)\.tsx$/.test(file) ? 3 : null;
  if (file.startsWith('mf-posts/src/write/editor/')) return 0;
  return folder[1] === 'pages' ? 2 : 1;
}

/**
 * The wings of the server, from the bottom: each may import those before it. Above them are the files that start the
 * server.
 */
const WINGS = ['kernel', 'library', 'people', 'links', 'exchange', 'delivery', 'operate', 'app'];

/**
 * What is more than a question of wings: by whom a kind of file may be imported. Paths are relative to `server/src`.
 *
 * @type {[from: RegExp, to: RegExp, reason: string][]}
 */
const FORBIDDEN = [
  [/\.repo\.ts$/, /\.(?:service|routes)\.ts$/, 'repos only query'],
  [/^(?!app\/app\.ts$|.*\.subject\.ts$)/, /\.routes\.ts$/, 'routes are registered by their subject'],
  [/^(?!app\/subjects\.ts$)/, /\.subject\.ts$/, 'subjects are listed in subjects.ts'],
  [
    /^[^/]+\/[^/]+\/(?!.*\.(?:routes|subject)\.ts$)/,
    /^kernel\/kernel\.ts$/,
    'only routes and subjects receive the kernel',
  ],
  [/^(?!library\/search\/|operate\/move\/)/, /\/search-index\.repo\.ts$/, 'what writes posts tells library/events.ts'],
  [/^(?!exchange\/followers\.ts$)/, /\/webhooks\/outbox\.ts$/, 'what follows changes is listed in followers.ts'],
];

/**
 * Imports in the server against the order of its wings, each as a sentence. Tests may import what they like.
 *
 * @param {Import[]} imports
 * @throws an error for a folder that is no wing
 */
export function wrongImportsInServer(imports) {
  return imports.flatMap(({ file, target }) => {
    const [from, to] = [inServer(file), inServer(target)];
    if (from === null || to === null || TEST.test(file)) return [];
    const reason =
      heightOf(to) > heightOf(from)
        ? 'wings import only those below'
        : FORBIDDEN.find(([source, imported]) => source.test(from) && imported.test(to))?.[2];
    return reason === undefined ? [] : [`${from} imports ${to}: ${reason}`];
  });
}

/** @param {string} file */
const inServer = (file) => /^server\/src\/(.+)/.exec(file)?.[1] ?? null;

/** @param {string} file relative to `server/src` */
function heightOf(file) {
  if (!file.includes('/')) return WINGS.length;
  const height = WINGS.indexOf(file.slice(0, file.indexOf('/')));
  if (height === -1) throw new Error(`${file} is in no wing.`);
  return height;
}

/**
 * The files that import each other, directly or through others, types included. Tests and stories are nobody's import.
 *
 * @param {readonly import('./imports.mjs').Import[]} imports
 * @returns {string[]}
 */
export function circularFiles(imports) {
  let open = imports;
  for (;;) {
    const importing = new Set(open.map(({ file }) => file));
    const imported = new Set(open.map(({ target }) => target));
    const next = open.filter(({ file, target }) => imported.has(file) && importing.has(target));
    if (next.length === open.length) return [...importing].toSorted();
    open = next;
  }
}
