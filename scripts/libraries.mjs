import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { catalog, packedManifest } from './library-manifest.mjs';
import { root } from './paths.mjs';
import { run, runTool } from './processes.mjs';

/** The packages that modules outside of this repository depend on, with their sources. */
export const LIBRARIES = [
  { name: 'contract', folder: 'libs/contract', sources: 'libs/contract/src' },
  { name: 'router', folder: 'libs/router', sources: 'libs/router/src' },
  { name: 'platform', folder: 'libs/platform', sources: 'libs/platform/src' },
  { name: 'ui', folder: 'libs/ui', sources: 'libs/ui/src' },
  { name: 'build', folder: 'build', sources: 'build' },
];

/** @typedef {typeof LIBRARIES[number]} Library */

const TEST = /\.(?:test|stories)\.tsx?$/;
const ASSET = /\.(?:css|svg|txt)$/;
/** The files of `build` that are packed, with their imports. */
const BUILD_ENTRIES = [
  'build/index.ts',
  'build/vitest-config.ts',
  'build/command.ts',
  'build/describe-module.ts',
  'build/vitest-setup.ts',
];

/**
 * Packs the libraries as npm tarballs.
 *
 * @param {string} out
 * @returns {Promise<Record<string, string>>} the files by package name.
 */
export async function packLibraries(out) {
  const work = mkdtempSync(path.join(tmpdir(), 'benotes-libraries-'));
  try {
    await compile(work);
    const { uiVersion, contract, fingerprintOf } = await readVersions();
    mkdirSync(out, { recursive: true });
    /** @type {Record<string, string>} */
    const files = {};
    for (const library of LIBRARIES) {
      const version = `${contract}.0.${fingerprintOf(path.join(root, library.sources))}`;
      const folder = path.join(work, 'packages', library.name);
      assemble(library, path.join(work, 'compiled', library.sources), folder);
      const manifest = packedManifest(library.folder, version, contract);
      if (library.name === 'ui') manifest['benotes'] = { sharedVersion: uiVersion };
      writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
      files[`@benotes/${library.name}`] = await pack(folder, out);
    }
    return files;
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** Compiles all libraries to JavaScript and declarations, one file each. @param {string} work */
async function compile(work) {
  const files = LIBRARIES.filter(({ name }) => name !== 'build').flatMap(({ sources }) =>
    filesIn(sources).filter((file) => /\.tsx?$/.test(file) && !TEST.test(file)),
  );
  const config = {
    extends: path.join(root, 'tsconfig.base.json'),
    compilerOptions: {
      lib: ['es2023', 'dom', 'dom.iterable'],
      jsx: 'react-jsx',
      types: ['node', 'vite/client'],
      typeRoots: [path.join(root, 'node_modules/@types'), path.join(root, 'node_modules')],
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: root,
      outDir: path.join(work, 'compiled'),
    },
    files: [...files, ...BUILD_ENTRIES].map((file) => path.join(root, file)),
  };
  const file = path.join(work, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(config));
  const { code, output } = await runTool('tsc', ['-p', file]);
  if (code !== 0) throw new Error(`The libraries could not be compiled:\n${output}`);
}

async function readVersions() {
  const { runnerImport } = await import('vite');
  /** @type {{ module: typeof import('../build/federation/shared-packages.ts') }} */
  const { module: shared } = await runnerImport(path.join(root, 'build/federation/shared-packages.ts'), quiet);
  /** @type {{ module: { MODULE_CONTRACT: number } }} */
  const { module: modules } = await runnerImport(path.join(root, 'libs/contract/src/modules/modules.ts'), quiet);
  return {
    uiVersion: shared.versioned['@benotes/ui'].version,
    fingerprintOf: shared.fingerprintOf,
    contract: modules.MODULE_CONTRACT,
  };
}

/** @type {import('vite').InlineConfig} */
const quiet = { configFile: false, logLevel: 'warn' };

/** @param {Library} library @param {string} compiled @param {string} folder */
function assemble({ name, folder: from, sources }, compiled, folder) {
  const dist = path.join(folder, 'dist');
  cpSync(compiled, dist, { recursive: true });
  for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.d.ts')) rewriteExtensions(path.join(dist, file));
  if (name !== 'build')
    for (const file of filesIn(sources).filter((each) => ASSET.test(each) && !each.includes('.stories.')))
      cpSync(path.join(root, file), path.join(dist, path.relative(sources, file)));
  cpSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
  cpSync(path.join(root, 'libs/contract/CHANGELOG.md'), path.join(folder, 'CHANGELOG.md'));
  const readme = path.join(root, from, 'README.md');
  if (existsSync(readme)) cpSync(readme, path.join(folder, 'README.md'));
}

/** Replaces the extensions of sources in the imports of declarations. @param {string} file */
function rewriteExtensions(file) {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(/(["'])(\.\.?\/[^"']+)\.tsx?\1/g, '$1$2.js$1'));
}

/** @param {string} folder @param {string} out */
async function pack(folder, out) {
  const args = [
    'pack',
    folder,
    '--pack-destination',
    path.resolve(out),
    '--ignore-scripts',
    '--json',
    '--loglevel=error',
  ];
  const { code, output } = await run('npm', args, { cwd: folder });
  const name = /"filename": "([^"]+\.tgz)"/.exec(output)?.[1];
  if (code !== 0 || !name) throw new Error(`${folder} could not be packed:\n${output}`);
  return path.join(out, name.replace('@', '').replace('/', '-'));
}

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .toSorted();

/** The version of a registry package in the catalog. @param {string} name */
export const catalogVersion = (name) => catalog()[name] ?? fail(name);

/** @param {string} name @returns {never} */
function fail(name) {
  throw new Error(`The catalog of pnpm-workspace.yaml lacks ${name}.`);
}
