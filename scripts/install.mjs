import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { hasOwnSqlite } from './node-version.mjs';
import { root } from './paths.mjs';
import { run, since, toolEnvironment } from './processes.mjs';

const PNPM = 'pnpm@12.21.0';
const stamp = path.join(root, 'node_modules/.benotes-installed');

/**
 * Installs the packages unless those of the current lockfile are installed and compiled for this version of Node. The
 * stamp is written last, so that an interrupted installation is repeated.
 */
export async function installMissing() {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;

  const start = performance.now();
  console.log('Installing packages (the first time takes one to three minutes) …');
  const env = installEnvironment();
  const { code } = await pnpm(['install', '--frozen-lockfile', '--config.confirm-modules-purge=false'], env);
  // pnpm does not notice packages that were compiled for another version of Node.
  if (code === 0 && !(await sqliteLoads())) await pnpm(['rebuild', 'better-sqlite3'], env);
  if (!(await sqliteLoads())) fail(missingCompiler() ?? 'better-sqlite3 could not be installed; see the errors above.');
  if (code !== 0) fail('The packages could not be installed; see the errors above. The next start tries again.');
  writeFileSync(stamp, wanted);
  console.log(`Packages installed in ${since(start)}.`);
}

/** Installs after a package of the workspace was added, and updates the lockfile. */
export async function installChanged() {
  const { code } = await pnpm(
    ['install', '--no-frozen-lockfile', '--prefer-offline', '--config.confirm-modules-purge=false'],
    installEnvironment(),
  );
  if (code !== 0) fail('The packages could not be installed; see the errors above.');
  writeFileSync(stamp, fingerprint());
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(path.join(root, file)));
  // Compiled packages depend on Node's ABI version, the operating system, and the CPU architecture; whether one is
  // needed, on Node's version.
  const needed = hasOwnSqlite(process.version) ? 'own' : process.versions.modules;
  hash.update([needed, process.platform, process.arch].join(' '));
  return hash.digest('hex');
}

/** Asks pnpm about the installed packages; the output has no warnings. @param {string[]} args */
export const askPnpm = (args) => pnpm([...args, '--loglevel=error'], installEnvironment(), false);

/** @param {string[]} args @param {NodeJS.ProcessEnv} env */
function pnpm(args, env, show = true) {
  const npx = path.join(path.dirname(process.execPath), 'npx');
  return run(existsSync(npx) ? npx : 'npx', ['--yes', '--loglevel=error', PNPM, ...args], { env, show });
}

function installEnvironment() {
  const env = toolEnvironment();
  // Prevents node-gyp from downloading Node's headers if they came with Node.
  const prefix = path.dirname(path.dirname(process.execPath));
  const named = Object.keys(env).some((name) => name.toLowerCase() === 'npm_config_nodedir');
  if (!named && existsSync(path.join(prefix, 'include/node/node.h'))) env['npm_config_nodedir'] = prefix;
  return env;
}

/** In a separate process, because a binary for another version of Node could crash this one. */
async function sqliteLoads() {
  if (hasOwnSqlite(process.version)) return true;
  const { code } = await run(process.execPath, ['-e', "new (require('better-sqlite3'))(':memory:')"], {
    cwd: path.join(root, 'server'),
  });
  return code === 0;
}

function missingCompiler() {
  const missing = missingPackages(process.env);
  if (missing.length === 0) return null;
  const sudo = process.getuid?.() === 0 ? '' : 'sudo ';
  return `No prebuilt binary of better-sqlite3 could be downloaded, so it must be compiled: ${sudo}apt-get install -y ${missing.join(' ')}, then start again.`;
}

/**
 * The Debian packages that are required for compiling and not installed.
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
      // Not in this folder.
      return false;
    }
  });
}

/** @param {string} line @returns {never} */
function fail(line) {
  console.error(line);
  process.exit(1);
}
