import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';

import { root } from '../paths.mjs';

/** Packages that only compile others. */
const INSTALL_ONLY = new Set(['prebuild-install', 'node-gyp', 'node-addon-api']);
/** Sources of compiled packages, what their compilation leaves behind, and maps. */
const LEFT_OUT =
  /\/better-sqlite3\/(?:deps|src|build\/(?:deps|Release\/(?:\.deps|obj|obj\.target|sqlite3\.a|test_extension\.node)))(?:\/|$)|\.map$/;

/**
 * Copies the packages that the built server loads, with all they depend on, into `folder`, laid out as in the project.
 * The links of the installation are followed, so that exactly the versions of the lockfile are copied.
 *
 * @param {string} folder
 */
export function copyRuntimePackages(folder) {
  const links = path.join(root, 'server/node_modules');
  for (const name of runtimeDependencies()) {
    const target = path.join(folder, 'server/node_modules', name);
    mkdirSync(path.dirname(target), { recursive: true });
    // Not with `cpSync`, which newer versions of Node refuse for a link to a folder.
    symlinkSync(readlinkSync(path.join(links, name)), target);
  }
  for (const entry of storeEntries(runtimeDependencies().map((name) => path.join(links, name)))) {
    const source = path.join(STORE, entry);
    const filter = (/** @type {string} */ file) => !LEFT_OUT.test(file) && !INSTALL_ONLY.has(path.basename(file));
    cpSync(source, path.join(folder, 'node_modules/.pnpm', entry), { recursive: true, verbatimSymlinks: true, filter });
  }
}

const STORE = path.join(root, 'node_modules/.pnpm');

/**
 * The packages of the registry that the server names; those of the workspace are part of its build, and optional ones
 * are installed only where this version of Node needs them.
 */
function runtimeDependencies() {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(path.join(root, 'server/package.json'), 'utf8'),
  );
  const installed = Object.keys(optionalDependencies).filter((name) =>
    existsSync(path.join(root, 'server/node_modules', name)),
  );
  return [...Object.keys(dependencies).filter((name) => !name.startsWith('@benotes/')), ...installed];
}

/**
 * The folders below `node_modules/.pnpm` that contain these packages and all they depend on. Each has a `node_modules`
 * with the package and links to its dependencies.
 *
 * @param {string[]} links
 */
function storeEntries(links) {
  /** @type {Set<string>} */
  const entries = new Set();
  const waiting = [...links];
  for (let link = waiting.pop(); link; link = waiting.pop()) {
    const entry = path.relative(STORE, realpathSync(link)).split(path.sep)[0] ?? '';
    if (entries.has(entry)) continue;
    entries.add(entry);
    waiting.push(...packagesIn(path.join(STORE, entry, 'node_modules')));
  }
  return entries;
}

/** @param {string} folder */
function packagesIn(folder) {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.') && !INSTALL_ONLY.has(name))
    .flatMap((name) => {
      const file = path.join(folder, name);
      return name.startsWith('@') ? readdirSync(file).map((scoped) => path.join(file, scoped)) : [file];
    });
}
