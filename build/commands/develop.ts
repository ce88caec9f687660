import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { preview } from 'vite';

import { readModule } from '../read-module.ts';

/** Connecting to an unreachable server may take long. */
const SHELL_TIMEOUT_MS = 8_000;

/**
 * Builds the module in the current folder at every change, as for a release, because the page has the production build
 * of React, and serves the result to the page of a running Benotes.
 */
export async function develop(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { shell: { type: 'string' }, port: { type: 'string' } } });
  if (!values.shell || !URL.canParse(values.shell))
    throw new Error('Usage: npm run dev -- --shell https://notes.example.org [--port 5190]');
  const dir = process.cwd();
  const { description } = await readModule(dir);
  const warning = await checkShell(values.shell);
  mkdirSync(path.join(dir, 'dist'), { recursive: true }); // the server does not start without it
  const port = values.port ? { port: Number(values.port) } : {};
  buildAtEveryChange(dir);
  const server = await preview({ root: dir, preview: port });
  const url = server.resolvedUrls?.local[0] ?? `http://localhost:${server.config.preview.port}/`;
  const override = JSON.stringify({ [description.name]: `${url}mf-manifest.json` });
  if (warning) console.warn(warning);
  process.stdout.write(`Open ${values.shell} and run this in the console of the page, then reload it:

localStorage.setItem('module-overrides', '${override}')

localStorage.removeItem('module-overrides') returns to the released module. Ctrl-C stops the server.
`);
}

/** In a separate process, because after reading the module, Vite would bundle React's development build in this one. */
function buildAtEveryChange(dir: string): void {
  const vite = path.join(path.dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  const env = { ...process.env };
  delete env['NODE_ENV'];
  const child = spawn(process.execPath, [vite, 'build', '--watch', '--clearScreen', 'false'], {
    cwd: dir,
    env,
    stdio: 'inherit',
  });
  process.once('exit', () => child.kill());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
}

/** The reason why the page cannot load the module from here; undefined if there is none. */
async function checkShell(shell: string): Promise<string | undefined> {
  try {
    const response = await fetch(shell, { signal: AbortSignal.timeout(SHELL_TIMEOUT_MS) });
    if (/"overrides":\s*true/.test(await response.text())) return undefined;
    return `${shell} ignores overrides: start its server with MODULE_OVERRIDES=1.`;
  } catch {
    return `${shell} does not respond.`;
  }
}
