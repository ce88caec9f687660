import { readFileSync } from 'node:fs';
import path from 'node:path';

import { root } from './paths.mjs';

/** Peer dependencies, so that a module has one version for all libraries. */
const PEERS = new Set(['react', 'react-dom']);

/** Required only by the testing subpaths. */
const FOR_TESTS = new Set(['@testing-library/react', 'msw', 'vitest']);

/** The versions in the catalog of the workspace. @returns {Record<string, string>} */
export function catalog() {
  const text = readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8');
  const section = /^catalog:\n((?: .*\n)+)/m.exec(text)?.[1] ?? '';
  const lines = section.matchAll(/^ {2}'?([^':]+)'?: (\S+)$/gm);
  return Object.fromEntries(Array.from(lines, ([, name = '', version = '']) => [name, version]));
}

/**
 * The package.json of a packed library: with versions and built files instead of workspace links and sources.
 *
 * @param {string} folder
 * @param {string} version
 * @param {number} contract
 * @returns {Record<string, unknown>}
 */
export function packedManifest(folder, version, contract) {
  const own = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  // Exact versions, because the plugins depend on internals of the bundler.
  const isExact = own.name === '@benotes/build';
  /** @type {Record<string, string>} */
  const dependencies = {};
  /** @type {Record<string, string>} */
  const peerDependencies = {};
  /** @type {Record<string, { optional: true }>} */
  const peerDependenciesMeta = {};
  for (const name of Object.keys({ ...own.dependencies, ...own.devDependencies }).toSorted()) {
    const isOwn = name.startsWith('@benotes/');
    const isDevelopment = !own.dependencies?.[name];
    if (isDevelopment && !isOwn && !FOR_TESTS.has(name)) continue;
    const range = isOwn ? `${contract}.0.x` : rangeOf(name, isExact);
    if (isOwn || PEERS.has(name) || isDevelopment) peerDependencies[name] = range;
    else dependencies[name] = range;
    if (isDevelopment && !isOwn) peerDependenciesMeta[name] = { optional: true };
  }
  return {
    name: own.name,
    version,
    description: own.description ?? `${own.name.replace('@benotes/', '')}, for modules of Benotes`,
    license: 'MIT',
    type: 'module',
    ...(own.sideEffects !== undefined && { sideEffects: own.sideEffects }),
    exports: { ...packedExports(own.exports), './package.json': './package.json' },
    ...(own.bin && { bin: mapValues(own.bin, built) }),
    files: ['dist', 'CHANGELOG.md'],
    engines: { node: '>=20.19' },
    dependencies,
    peerDependencies,
    peerDependenciesMeta,
  };
}

/** @param {string} name @param {boolean} isExact */
function rangeOf(name, isExact) {
  const version = catalog()[name];
  if (!version) throw new Error(`The catalog of pnpm-workspace.yaml lacks ${name}.`);
  return isExact || /^\D/.test(version) ? version : `^${version}`;
}

/** @param {Record<string, string>} exports */
const packedExports = (exports) =>
  mapValues(exports, (file) =>
    /\.tsx?$/.test(file) ? { types: built(file).replace(/\.js$/, '.d.ts'), default: built(file) } : built(file),
  );

/** @param {string} file */
const built = (file) => file.replace(/^\.\/(?:src\/)?/, './dist/').replace(/\.tsx?$/, '.js');

/** @template T @param {Record<string, string>} values @param {(value: string) => T} change */
const mapValues = (values, change) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
