import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const DIST = path.join(import.meta.dirname, '../server/dist');
const READY_MS = 20_000;

export interface Running {
  url: string;
  stop: () => Promise<void>;
}

export const aFolder = () => mkdtempSync(path.join(tmpdir(), 'benotes-bench-'));
export const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** Fills a folder with the data set of a size. */
export function seedFolder(dataDir: string, size: string): void {
  const { status, stderr } = spawnSync(process.execPath, [path.join(DIST, 'seed.js'), '--size', size], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The seed failed: ${stderr}`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Starts the built server and waits for its first answer. */
export async function startServer(dataDir: string): Promise<Running> {
  return start([path.join(DIST, 'main.js')], { DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, '/healthz');
}

/** Starts a program that listens on PORT and waits until it answers. */
export async function start(args: string[], env: Record<string, string>, ready: string): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    // Refused until it listens.
    const answer = await fetch(url + ready).catch(() => null);
    if (answer) return { url, stop: () => ended(child) };
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
  child.kill('SIGKILL');
  throw new Error(`${args.join(' ')} did not start.`);
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** Signs the seed user in. */
export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'seed@example.org', password: 'seed seed seed' }),
  });
  const { data } = (await answer.json()) as { data: { token: { access_token: string } } };
  return data.token.access_token;
}
