import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

import { aFolder, createLibrary, databaseFileOf, databaseUrlOf, freePort, vacuum } from './library.ts';

const DIST = path.join(import.meta.dirname, '../server/dist');
const FLOOR = path.join(import.meta.dirname, 'floor-server.ts');
/** Like `npm run serve`. */
const FLAGS = ['--max-old-space-size=1024', '--max-semi-space-size=8'];
const MALLOC_ARENA_MAX = '2';
/** A machine that is busy with other work takes long to check a database that was copied. */
const READY_MS = 120_000;
const KB_IN_MB = 1024;

export const METRICS_TOKEN = 'a-token-for-the-bench';

export interface Running {
  url: string;
  /** The memory of the process, in MB: current and peak. */
  memory: () => { now: number; most: number };
  stop: () => Promise<void>;
}

/** The environment of a program that uses a library. */
function environmentOf(library: string): Record<string, string> {
  const url = databaseUrlOf(library);
  return { DATA_DIR: library, ...(url !== null && { DATABASE_URL: url }) };
}

/** Creates a library with the data set of a size, on SQLite or PostgreSQL as this run, or as `on` says. */
export async function seedLibrary(library: string, size: string, on?: 'sqlite'): Promise<void> {
  await createLibrary(library, on);
  const { status, stderr } = spawnSync(process.execPath, [path.join(DIST, 'seed.js'), '--size', size], {
    env: { ...process.env, ...environmentOf(library) },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The seed failed: ${stderr}`);
  await vacuum(library);
}

/** A new library with the data set of a size. */
export async function aLibrary(size: string, on?: 'sqlite'): Promise<string> {
  const library = aFolder();
  await seedLibrary(library, size, on);
  return library;
}

const serverEnvironment = (library: string) => ({
  ...environmentOf(library),
  MALLOC_ARENA_MAX,
  LOG_LEVEL: 'warn',
  PREVIEW_TIMEOUT_MS: '0',
  METRICS_TOKEN,
});

/** Starts the built server and waits for its first response. */
export const startServer = (library: string, env: Record<string, string> = {}): Promise<Running> =>
  start([...FLAGS, path.join(DIST, 'main.js')], { ...serverEnvironment(library), ...env });

/** Starts bare Fastify on the same database (F-both). */
export const startFloor = (library: string): Promise<Running> =>
  start(['--import', 'tsx', FLOOR], { ...environmentOf(library), DATABASE: databaseFileOf(library) });

/** Several processes that serve one port. */
export interface Cluster extends Running {
  /** Restarts one after the other; returns the seconds. */
  restart: () => Promise<number>;
}

/** Starts as many built servers on one port, and waits until all of them listen. */
export async function startCluster(library: string, processes: number): Promise<Cluster> {
  const lines = new EventEmitter();
  const onOutput = (output: Readable) => createInterface(output).on('line', (line) => lines.emit('line', line));
  const untilPrinted = (text: string) =>
    new Promise<void>((resolve) => {
      lines.on('line', (line: string) => line.startsWith(text) && resolve());
    });
  const allListen = untilPrinted(`${processes} processes serve`);
  const env = { ...serverEnvironment(library), PROCESSES: String(processes) };
  const running = await start([...FLAGS, path.join(DIST, 'cluster.js')], env, onOutput);
  await allListen;
  const restart = async () => {
    const begin = performance.now();
    const allRestarted = untilPrinted('Restarted');
    process.kill(running.pid, 'SIGHUP');
    await allRestarted;
    return (performance.now() - begin) / 1000;
  };
  return { ...running, restart };
}

/** Starts a program that listens on PORT and waits until it responds. */
async function start(
  args: string[],
  env: Record<string, string>,
  onOutput?: (output: Readable) => void,
): Promise<Running & { pid: number }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', onOutput ? 'pipe' : 'ignore', 'inherit'],
  });
  if (child.stdout) onOutput?.(child.stdout);
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    // The connection is refused until it listens.
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer) return { url, pid: child.pid ?? 0, memory: () => memoryOf(child), stop: () => ended(child) };
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

/** Of every seed user. */
export const SEED_PASSWORD = 'seed seed seed';

/** Signs a seed user in; returns the value of the Authorization header. */
export async function signIn(url: string, email = 'seed@example.org'): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: SEED_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`The sign-in failed: ${answer.status} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { token: { access_token: string } } };
  return `Bearer ${data.token.access_token}`;
}

/** Sends a request; throws for an unexpected status. */
export async function callApi<T>(
  server: Pick<Running, 'url'>,
  authorization: string,
  address: string,
  { method = 'GET', body, headers }: { method?: string; body?: object; headers?: Record<string, string> } = {},
): Promise<T> {
  const answer = await fetch(server.url + address, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
