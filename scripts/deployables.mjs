import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { compressAssets } from './compress.mjs';
import { fingerprint } from './fingerprint.mjs';
import { root } from './paths.mjs';
import { runTool, since } from './processes.mjs';

/**
 * @typedef {object} Deployable
 * @property {string} name
 * @property {string} folder the package it is built from.
 * @property {string} output the folder it is built into.
 * @property {string} tool
 * @property {string[]} args
 * @property {boolean} [isStorybook] not served or tested: stories, built only by `npm run build` and `npm run
 *   test:all`.
 * @property {boolean} [isExample] not served: a module that shows how to write one.
 * @property {boolean} [isExtension] not served: what browsers install.
 */

/** @type {Deployable[]} */
export const deployables = [
  {
    name: 'storybook',
    folder: 'storybook',
    output: 'storybook/dist',
    tool: 'storybook',
    args: ['build', '--output-dir', 'dist', '--quiet', '--disable-telemetry'],
    isStorybook: true,
  },
  ...['shell', ...foldersIn('.', 'mf-'), 'server'].map((folder) => ({
    name: folder,
    folder,
    output: `${folder}/dist`,
    tool: 'vite',
    args: ['build', '--logLevel', 'warn'],
  })),
  {
    name: 'mf-share, standalone',
    folder: 'mf-share',
    output: 'mf-share/dist-site',
    tool: 'vite',
    args: ['build', '--mode', 'standalone', '--logLevel', 'warn'],
  },
  {
    name: 'extension',
    folder: 'extension',
    output: 'extension/dist',
    tool: 'vite',
    args: ['build', '--logLevel', 'warn'],
    isExtension: true,
  },
  ...foldersIn('examples', '').map((folder) => ({
    name: folder,
    folder,
    output: `${folder}/dist`,
    tool: 'vite',
    // Runs `@benotes/build`, which Node cannot import here: it is not compiled.
    args: ['build', '--configLoader', 'runner', '--logLevel', 'warn'],
    isExample: true,
  })),
];

/** What `npm start` serves. */
export const served = deployables.filter(
  ({ isStorybook, isExample, isExtension }) => !isStorybook && !isExample && !isExtension,
);

/** What tests read: all but the stories, which they render from their sources. */
export const testedDeployables = deployables.filter(({ isStorybook }) => !isStorybook);

const CONCURRENCY = 2;
const SHARED_INPUTS = ['build', 'tsconfig.base.json', 'pnpm-lock.yaml'];
/** In the output folder, so that it is removed with the output. */
const STAMP = '.built-from';

/**
 * Builds the deployables whose sources have changed since their last build, two at a time, with a line for each.
 *
 * @param {Deployable[]} wanted
 * @returns {Promise<boolean>} whether all builds succeeded.
 */
export async function buildStale(wanted = deployables) {
  const stale = wanted.filter((deployable) => !isBuilt(deployable));
  if (stale.length === 0) {
    console.log('Build: up to date.');
    return true;
  }
  console.log(`Building ${stale.map(({ name }) => name).join(', ')} …`);
  const waiting = [...stale];
  let isComplete = true;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) isComplete = (await build(next)) && isComplete;
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return isComplete;
}

/** @param {Deployable} deployable */
async function build(deployable) {
  const start = performance.now();
  // Computed before the build, so that a file saved during the build makes it stale again.
  const built = inputsOf(deployable);
  const { code, output } = await runTool(deployable.tool, deployable.args, {
    from: deployable.isStorybook ? deployable.folder : '.',
    cwd: path.join(root, deployable.folder),
  });
  if (code !== 0) {
    console.error(`  ${deployable.name} could not be built:\n${output}`);
    return false;
  }
  if (!deployable.isStorybook) compressAssets(path.join(root, deployable.output));
  writeFileSync(path.join(root, deployable.output, STAMP), built);
  console.log(`  ${deployable.name} built in ${since(start)}`);
  return true;
}

/** @param {Deployable} deployable */
export function isBuilt(deployable) {
  const stamp = path.join(root, deployable.output, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputsOf(deployable);
}

/** @param {Deployable} deployable */
function inputsOf({ folder, args, isStorybook }) {
  // Stories are next to their components, in all browser packages.
  const folders = isStorybook
    ? [folder, 'shell', ...foldersIn('.', 'mf-'), ...foldersIn('libs', ''), ...foldersIn('examples', '')]
    : [folder, ...librariesOf(folder)];
  const isSource = (/** @type {string} */ file) =>
    !/\.test\.tsx?$/.test(file) && (isStorybook || !file.endsWith('.stories.tsx'));
  return `${fingerprint(root, [...folders, ...SHARED_INPUTS], isSource)} ${args.join(' ')}`;
}

/** @param {string} parent @param {string} prefix */
function foldersIn(parent, prefix) {
  return readdirSync(path.join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(prefix))
    .map((entry) => path.posix.join(parent, entry.name))
    .sort();
}

/** The libraries of this workspace that a package declares, and those that they declare. @param {string} folder */
function librariesOf(folder) {
  /** @type {Set<string>} */
  const found = new Set();
  const collect = (/** @type {string} */ from) => {
    /** @type {{ dependencies?: Record<string, string> }} */
    const { dependencies = {} } = JSON.parse(readFileSync(path.join(root, from, 'package.json'), 'utf8'));
    for (const [name, version] of Object.entries(dependencies)) {
      const library = name.replace('@benotes/', 'libs/');
      // The build package is an input of everything.
      if (!version.startsWith('workspace:') || name === '@benotes/build' || found.has(library)) continue;
      found.add(library);
      collect(library);
    }
  };
  collect(folder);
  return [...found].sort();
}
