import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { requireNode } from './node-version.mjs';

requireNode();
void main();

async function main() {
  const { installMissing } = await import('./install.mjs');
  const { root } = await import('./paths.mjs');
  const { toolEnvironment } = await import('./processes.mjs');

  await installMissing();

  const { runnerImport } = await import('vite');
  /** @type {{ module: typeof import('../build/dev-servers.ts') }} */
  const { module: base } = await runnerImport(path.join(root, 'build/dev-servers.ts'));
  const bin = (/** @type {string} */ name) => path.join(root, 'node_modules/.bin', name);

  const alone = process.argv[2]?.replaceAll('_', '-');
  const { greeting, programs } = alone ? oneRemote(base, bin, alone) : everything(base, bin);

  const width = Math.max(...programs.map(([name]) => name.length));
  const children = programs.map(([name, folder, file, args, env]) => {
    const child = spawn(file, args, {
      cwd: path.join(root, folder),
      env: { ...toolEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        for (const line of text.split('\n')) if (line.trim()) console.log(`${name.padEnd(width)} │ ${line}`);
      });
    }
    child.once('exit', (code) => {
      if (!isEnding) console.log(`${name.padEnd(width)} │ ended with code ${code}`);
    });
    return child;
  });
  console.log(`${greeting} · Ctrl-C stops everything.`);

  let isEnding = false;
  const end = () => {
    isEnding = true;
    for (const child of children) child.kill('SIGTERM');
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

/** @typedef {[name: string, folder: string, file: string, args: string[], env: NodeJS.ProcessEnv]} Program */
/** @typedef {typeof import('../build/dev-servers.ts')} Base */
/** @typedef {{ greeting: string, programs: Program[] }} Plan */

/**
 * Shell, remotes, and server with hot reload.
 *
 * @param {Base} base @param {(name: string) => string} bin @returns {Plan}
 */
function everything(base, bin) {
  const shell = `http://localhost:${base.SHELL_PORT}`;
  // Links that the server prints or mails lead to the shell's dev server.
  const env = { PORT: String(base.DEV_SERVER_PORT), APP_URL: shell };
  const folders = ['shell', ...base.moduleServers.map(({ folder }) => folder)];
  return {
    greeting: `Open ${shell}`,
    programs: [
      ['server', '.', bin('tsx'), ['watch', '--clear-screen=false', 'server/src/main.ts'], env],
      ...folders.map(
        (folder) => /** @type {Program} */ ([folder, folder, bin('vite'), ['--clearScreen', 'false'], {}]),
      ),
    ],
  };
}

/**
 * One remote for a page of a server that runs with `MODULE_OVERRIDES=1`: built at every change, as for a release,
 * because the page has the production build of React.
 *
 * @param {Base} base @param {(name: string) => string} bin @param {string} name @returns {Plan}
 */
function oneRemote(base, bin, name) {
  const remote = base.moduleServers.find(({ folder }) => folder === name);
  if (!remote)
    throw new Error(`There is no module ${name}: ${base.moduleServers.map((each) => each.folder).join(', ')}.`);
  const { folder, port } = remote;
  // The preview server does not start without this folder.
  mkdirSync(path.join(import.meta.dirname, '..', folder, 'dist'), { recursive: true });
  const override = JSON.stringify({ [name.replaceAll('-', '_')]: `http://localhost:${port}/mf-manifest.json` });
  return {
    greeting: `In the page's console: localStorage.setItem('module-overrides', '${override}')`,
    programs: [
      ['build', folder, bin('vite'), ['build', '--watch', '--logLevel', 'info', '--clearScreen', 'false'], {}],
      ['serve', folder, bin('vite'), ['preview'], {}],
    ],
  };
}
