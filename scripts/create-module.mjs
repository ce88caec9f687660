import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { installChanged } from './install.mjs';
import { catalogVersion, packLibraries } from './libraries.mjs';
import { root } from './paths.mjs';

const TEMPLATE = path.join(import.meta.dirname, 'module-template');
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const MAX_NAME_LENGTH = 37;

const USAGE = 'Usage: npm run module -- create NAME [--in FOLDER]. NAME: lowercase words joined by “-”.';

/** @param {string[]} args @returns {{ positionals: string[], values: { in?: string } }} */
function parse(args) {
  try {
    return parseArgs({ args, options: { in: { type: 'string' } }, allowPositionals: true });
  } catch {
    return { positionals: [], values: {} }; // an unknown option: the usage is printed
  }
}

/** `npm run module -- create NAME [--in FOLDER]` @param {string[]} args */
export async function createModule(args) {
  const { positionals, values } = parse(args);
  const [name = '', ...others] = positionals;
  if (!NAME.test(name) || name.length > MAX_NAME_LENGTH || others.length > 0) return fail(USAGE);
  if (values.in === undefined) await createInside(name.replace(/^mf-/, ''));
  else await createOutside(name, path.resolve(process.env['INIT_CWD'] ?? '.', values.in));
}

/** `npm run module -- libraries [--out FOLDER]` @param {string[]} args */
export async function listLibraries(args) {
  const { values } = parseArgs({ args, options: { out: { type: 'string', default: 'libraries' } } });
  const files = await packLibraries(path.resolve(process.env['INIT_CWD'] ?? '.', values.out));
  for (const file of Object.values(files)) console.log(file);
}

/**
 * Creates a module whose name matches the patterns of the workspace, the tests, and the stories. @param {string} name
 */
async function createInside(name) {
  const folder = `mf-${name}`;
  const target = path.join(root, folder);
  if (!isFree(target)) return;
  copyTemplate(['common', 'inside'], target, name, `mf_${name.replaceAll('-', '_')}`);
  await installChanged();
  console.log(`${folder} was created. npm run dev -- ${folder} serves it to the page of a running Benotes.`);
}

/** @param {string} name @param {string} target */
async function createOutside(name, target) {
  if (!isFree(target)) return;
  console.log('Packing the libraries …');
  const files = await packLibraries(path.join(target, 'libraries'));
  copyTemplate(['common', 'outside'], target, name, name.replaceAll('-', '_'));
  renameSync(path.join(target, 'gitignore'), path.join(target, '.gitignore'));
  fillVersions(path.join(target, 'package.json'), files);
  console.log(`${target} was created. Run npm install, npm test, and npm run build there.`);
}

/**
 * Writes the versions of the catalog and the packed libraries into a package.json.
 *
 * @param {string} file @param {Record<string, string>} libraries
 */
export function fillVersions(file, libraries) {
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  for (const group of [manifest.dependencies, manifest.devDependencies])
    for (const [name, version] of Object.entries(group ?? {})) {
      if (version === 'catalog:') group[name] = catalogVersion(name);
      else if (libraries[name]) group[name] = `file:libraries/${path.basename(libraries[name])}`;
    }
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** @param {string[]} parts @param {string} target @param {string} name @param {string} federationName */
function copyTemplate(parts, target, name, federationName) {
  mkdirSync(target, { recursive: true });
  for (const part of parts) cpSync(path.join(TEMPLATE, part), target, { recursive: true });
  const title = name
    .replaceAll(/(^|-)([a-z])/g, (_, dash, letter) => `${dash && ' '}${letter.toUpperCase()}`)
    .replaceAll('-', ' ');
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.tgz')) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8');
    const filled = text
      .replaceAll('mf_example_module', federationName)
      .replaceAll('example_module', federationName)
      .replaceAll('example-module', name)
      .replaceAll('Example Module', title);
    writeFileSync(file, filled);
    if (entry.name.includes('example-module')) renameSync(file, file.replace('example-module.test', `${name}.test`));
  }
}

/** Only an empty folder, so that nothing is overwritten. @param {string} target */
function isFree(target) {
  if (!existsSync(target) || readdirSync(target).every((name) => name === '.git')) return true;
  fail(`${target} is not empty.`);
  return false;
}

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
