import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '@benotes/build/free-port';
import { confirmSession, type Endpoint, listPosts, login, type Output } from '@benotes/contract';
import { build } from 'vite';
import { expect, onTestFinished, vi } from 'vitest';

import { buildReleased, type Release } from './released-server.ts';

const SERVER = path.join(import.meta.dirname, '..');
const LISTENING = /^Listening on (\S+)/;

/** The owner that every server process starts with. */
export const OWNER = { email: 'owner@example.org', password: 'correct horse battery' };

export interface ServerProcess {
  url: string;
  pid: number | undefined;
  /** The lines it has printed so far. */
  lines: readonly string[];
  /** Sends a signal and waits; returns the exit code, null if it was killed. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

let building: Promise<string> | undefined;

/** The folder of the built server: what `npm test` has built, or else a build for this test process. */
const built = async (): Promise<string> => process.env['SERVER_BUILD'] ?? (building ??= buildServer());

async function buildServer(): Promise<string> {
  const outDir = path.join(SERVER, 'node_modules', `.tests-${process.env['VITEST_POOL_ID']}`);
  await build({ root: SERVER, logLevel: 'warn', build: { outDir, sourcemap: false } });
  return outDir;
}

/** Runs a command, as another user if there is an id; returns its exit code (null if it was killed) and output. */
export async function aCommand(name: string, args: readonly string[], env: Record<string, string>, uid?: number) {
  const file = path.join(await built(), `${name}.js`);
  const child = spawn(process.execPath, [file, ...args], { env: { ...process.env, ...env }, uid, gid: uid });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(String(chunk)));
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { code, printed: printed.join('') };
}

/** Runs a command and kills it as soon as it has printed some text. */
export async function aKilledCommand(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
  text: string,
): Promise<void> {
  const file = path.join(await built(), `${name}.js`);
  const child = spawn(process.execPath, [file, ...args], { env: { ...process.env, ...env } });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += String(chunk);
    if (printed.includes(text)) child.kill('SIGKILL');
  });
  await new Promise((resolve) => {
    child.once('close', resolve);
  });
}

/** Starts a process like `npm run serve`, on a free port with an owner. */
async function started(
  env: Record<string, string>,
  stdio: StdioOptions,
  name = 'main',
  folder?: string,
): Promise<ChildProcess> {
  return spawn(process.execPath, [path.join(folder ?? (await built()), `${name}.js`)], {
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'error',
      OWNER_EMAIL: OWNER.email,
      OWNER_PASSWORD: OWNER.password,
      PREVIEW_TIMEOUT_MS: '0',
      ...env,
    },
    stdio,
  });
}

/** A server whose output is not read, on a free port; stopped after the test. */
export async function aSilencedServer(
  env: Record<string, string>,
  output: number,
): Promise<Pick<ServerProcess, 'url' | 'stop'>> {
  const port = String(await freePort());
  const child = await started({ ...env, PORT: port }, ['ignore', output, output]);
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => ended(child, signal);
  onTestFinished(async () => void (await stop('SIGKILL')));
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** A cluster of two server processes; stopped after the test. `workers` are the process ids of those that run. */
export async function aCluster(env: Record<string, string>): Promise<ServerProcess & { workers: () => number[] }> {
  const cluster = await aServerProcess({ ...env, PROCESSES: '2' }, 'cluster');
  const ids = () => cluster.lines.flatMap((line) => /^Process (\d+) listens/.exec(line)?.[1] ?? []).map(Number);
  const workers = () => ids().filter((pid) => isRunning(pid));
  await vi.waitFor(() => expect(workers()).toHaveLength(2), { timeout: 30_000 });
  return { ...cluster, workers };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A server process; stopped after the test. With `killAfterMs`, it is killed after that time. */
export async function aServerProcess(
  env: Record<string, string>,
  name?: string,
  killAfterMs?: number,
): Promise<ServerProcess> {
  const child = await started(env, ['ignore', 'pipe', 'pipe'], name);
  if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs).unref();
  return untilItListens(child);
}

/** A server process of a released version; stopped after the test. */
export async function aReleasedProcess(release: Release, env: Record<string, string>): Promise<ServerProcess> {
  const folder = await buildReleased(release);
  return untilItListens(await started(env, ['ignore', 'pipe', 'pipe'], 'main', folder));
}

async function untilItListens(child: ChildProcess): Promise<ServerProcess> {
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => ended(child, signal);
  try {
    const lines: string[] = [];
    const server = { url: await listening(child, lines), pid: child.pid, lines, stop };
    onTestFinished(async () => void (await stop('SIGKILL')));
    return server;
  } catch (error) {
    await stop('SIGKILL');
    throw error;
  }
}

function listening({ stdout, stderr }: ChildProcess, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!stdout || !stderr) throw new Error('The server has no output.');
    createInterface(stderr).on('line', (line) => lines.push(line));
    createInterface(stdout)
      .on('line', (line) => {
        lines.push(line);
        const url = LISTENING.exec(line)?.[1];
        if (url) resolve(url);
      })
      .on('close', () => reject(new Error(`The server ended before it listened: ${lines.join('\n')}`)));
  });
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  child.kill(signal);
  return exit;
}

/** How long a server beside other tests may be overloaded. */
const OVERLOAD_RETRIES = 40;
const RETRY_MS = 500;

/** Sends a request again while the server is overloaded: then it does nothing, and responds with 503. */
export async function untilNotOverloaded(send: () => Promise<Response>): Promise<Response> {
  for (let retries = 0; ; retries += 1) {
    const answer = await send();
    const isOverloaded = answer.status === 503 && answer.headers.has('retry-after');
    if (!isOverloaded || retries === OVERLOAD_RETRIES) return answer;
    await answer.body?.cancel();
    await sleep(RETRY_MS);
  }
}

/** Calls a route of a process, again while that is overloaded. */
export const call = (...request: Parameters<typeof callOnce>) => untilNotOverloaded(() => callOnce(...request));

/** Calls a route of a process. */
export const callOnce = (
  { url }: ServerProcess,
  endpoint: Endpoint,
  { token, body, headers = {} }: { token?: string; body?: object; headers?: Record<string, string> } = {},
) =>
  fetch(url + endpoint.url, {
    method: endpoint.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });

/** Signs the owner, or somebody else, in, confirms the session, and returns the access token. */
export async function signIn(server: ServerProcess, body = OWNER): Promise<string> {
  const answer = await call(server, login, { body });
  if (!answer.ok) throw new Error(`Sign-in failed: ${answer.status} ${await answer.text()}`);
  const { data } = (await answer.json()) as Output<typeof login>;
  const token = data.token.access_token;
  await call(server, confirmSession, { token, body: { password: body.password } });
  return token;
}

/** The owner's newest posts. */
export async function listed(server: ServerProcess, token: string) {
  const answer = await call(server, { ...listPosts, url: `${listPosts.url}?limit=100` }, { token });
  return ((await answer.json()) as Output<typeof listPosts>).data;
}
