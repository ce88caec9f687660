import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import Sqlite from 'better-sqlite3';

const DIST = path.join(import.meta.dirname, '../server/dist');
const FLOOR = path.join(import.meta.dirname, 'floor-server.ts');
/** Like `npm run serve`. */
const FLAGS = ['--max-old-space-size=1024', '--max-semi-space-size=8'];
const READY_MS = 30_000;
const KB_IN_MB = 1024;

export const METRICS_TOKEN = 'a-token-for-the-bench';

export interface Running {
  url: string;
  /** The memory of the process, in MB: current and peak. */
  memory: () => { now: number; most: number };
  stop: () => Promise<void>;
}

export const aFolder = () => mkdtempSync(path.join(tmpdir(), 'benotes-bench-'));
export const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

const databaseIn = (dataDir: string) => path.join(dataDir, 'benotes.sqlite');

/** Fills a folder with the data set of a size. */
export function seedFolder(dataDir: string, size: string, env: Record<string, string> = {}): void {
  const { status, stderr } = spawnSync(process.execPath, [path.join(DIST, 'seed.js'), '--size', size], {
    env: { ...process.env, ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The seed failed: ${stderr}`);
}

/** A copy of a data folder, to write to. */
export function copyOf(dataDir: string): string {
  const folder = aFolder();
  cpSync(databaseIn(dataDir), databaseIn(folder));
  return folder;
}

/** Opens the database of a folder without a server, for baselines and to prepare measurements. */
export function open(dataDir: string): Sqlite.Database {
  const db = new Sqlite(databaseIn(dataDir));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  return db;
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Starts the built server and waits for its first response. */
export const startServer = (dataDir: string, env: Record<string, string> = {}): Promise<Running> =>
  start([...FLAGS, path.join(DIST, 'main.js')], {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    PREVIEW_TIMEOUT_MS: '0',
    METRICS_TOKEN,
    ...env,
  });

/** Starts bare Fastify on the same database (F-both). */
export const startFloor = (dataDir: string): Promise<Running> =>
  start(['--import', 'tsx', FLOOR], { DATABASE: databaseIn(dataDir) });

/** Starts a program that listens on PORT and waits until it responds. */
async function start(args: string[], env: Record<string, string>): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    // The connection is refused until it listens.
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer) return { url, memory: () => memoryOf(child), stop: () => ended(child) };
    await pause(10);
  }
  child.kill('SIGKILL');
  throw new Error(`${args.join(' ')} did not start.`);
}

export const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** From /proc of Linux. */
function memoryOf({ pid }: ChildProcess) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / KB_IN_MB;
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** Signs a seed user in; returns the value of the Authorization header. */
export async function signIn(url: string, email = 'seed@example.org'): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'seed seed seed' }),
  });
  const { data } = (await answer.json()) as { data: { token: { access_token: string } } };
  return `Bearer ${data.token.access_token}`;
}

/** Sends a request; throws for an unexpected status. */
export async function callApi<T>(
  server: Pick<Running, 'url'>,
  authorization: string,
  address: string,
  { method = 'GET', body }: { method?: string; body?: object } = {},
): Promise<T> {
  const answer = await fetch(server.url + address, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
