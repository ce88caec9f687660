import { spawn } from 'node:child_process';
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
  /** @type {{ module: typeof import('../vite.base.ts') }} */
  const { module: base } = await runnerImport(path.join(root, 'vite.base.ts'));
  const shell = `http://localhost:${base.SHELL_PORT}`;
  const bin = (/** @type {string} */ name) => path.join(root, 'node_modules/.bin', name);

  /** @type {[name: string, folder: string, file: string, args: string[], env: NodeJS.ProcessEnv][]} */
  const programs = [
    // Links that the server prints or mails lead to the shell's dev server.
    [
      'server',
      '.',
      bin('tsx'),
      ['watch', '--clear-screen=false', 'server/src/main.ts'],
      { PORT: String(base.DEV_SERVER_PORT), APP_URL: shell },
    ],
    ['shell', 'shell', bin('vite'), ['--clearScreen', 'false'], {}],
    ...Object.values(base.remotes).map(
      ({ folder }) =>
        /** @type {typeof programs[number]} */ ([folder, folder, bin('vite'), ['--clearScreen', 'false'], {}]),
    ),
  ];

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
  console.log(`Open ${shell} · Ctrl-C ends everything.`);

  let isEnding = false;
  const end = () => {
    isEnding = true;
    for (const child of children) child.kill('SIGTERM');
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}
