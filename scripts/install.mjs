import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { root } from './paths.mjs';
import { run, since, toolEnvironment } from './processes.mjs';

const PNPM = 'pnpm@12.21.0';
const stamp = path.join(root, 'node_modules/.benotes-installed');

/**
 * Installs the packages unless those of the present lockfile are there, compiled for this Node. The mark is set at the
 * very end, so an installation that was interrupted is taken up again.
 */
export async function installMissing() {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;

  const start = performance.now();
  console.log('Installing packages (the first time takes one to three minutes) …');
  const env = installEnvironment();
  const { code } = await pnpm(['install', '--frozen-lockfile', '--config.confirm-modules-purge=false'], env);
  // Packages that were installed for another Node are complete in pnpm's eyes.
  if (code === 0 && !(await sqliteLoads())) await pnpm(['rebuild', 'better-sqlite3'], env);
  if (!(await sqliteLoads()))
    fail(missingCompiler() ?? 'better-sqlite3 could not be installed: the reason stands above.');
  if (code !== 0)
    fail('The packages could not be installed: the reason stands above. The next start takes it up again.');
  writeFileSync(stamp, wanted);
  console.log(`Packages installed in ${since(start)}.`);
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(path.join(root, file)));
  // Compiled packages run on one version of Node's binary interface, one system and one processor.
  hash.update([process.versions.modules, process.platform, process.arch].join(' '));
  return hash.digest('hex');
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} env */
function pnpm(args, env) {
  const beside = path.join(path.dirname(process.execPath), 'npx');
  return run(existsSync(beside) ? beside : 'npx', ['--yes', '--loglevel=error', PNPM, ...args], { env, show: true });
}

function installEnvironment() {
  const env = toolEnvironment();
  // node-gyp would download Node's headers; where they came with Node it need not.
  const prefix = path.dirname(path.dirname(process.execPath));
  const named = Object.keys(env).some((name) => name.toLowerCase() === 'npm_config_nodedir');
  if (!named && existsSync(path.join(prefix, 'include/node/node.h'))) env['npm_config_nodedir'] = prefix;
  return env;
}

/** Asked of a process of its own: a binary for another Node could take this one down. */
async function sqliteLoads() {
  const { code } = await run(process.execPath, ['-e', "new (require('better-sqlite3'))(':memory:')"], {
    cwd: path.join(root, 'server'),
  });
  return code === 0;
}

function missingCompiler() {
  const missing = missingPackages(process.env);
  if (missing.length === 0) return null;
  const sudo = process.getuid?.() === 0 ? '' : 'sudo ';
  return `better-sqlite3 has no ready-made binary within reach and must be compiled: ${sudo}apt-get install -y ${missing.join(' ')}, then start again.`;
}

/**
 * The Debian packages that compiling needs and that are not there.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export function missingPackages(env) {
  /** @type {[name: string, given: string | undefined][]} */
  const programs = [
    ['python3', env['PYTHON'] ?? env['npm_config_python']],
    ['make', env['MAKE']],
    ['g++', env['CXX']],
  ];
  return programs.filter(([name, given]) => !given && !isInPath(name, env['PATH'] ?? '')).map(([name]) => name);
}

/** @param {string} program @param {string} folders */
function isInPath(program, folders) {
  return folders.split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK);
      return true;
    } catch {
      // Not in this folder: the next one is asked.
      return false;
    }
  });
}

/** @param {string} line @returns {never} */
function fail(line) {
  console.error(line);
  process.exit(1);
}
