import { type ChildProcess, fork, spawn } from 'node:child_process';
import { copyFile, link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');
const MAIN = path.join(ROOT, 'server/dist/main.js');
const HOST = path.join(import.meta.dirname, 'server-host.mjs');
/** No page of the web is looked at unless a test has one of its own. */
const QUIET = { PREVIEW_TIMEOUT_MS: '0' };
const READY_MS = 15_000;

export const OWNER = { name: 'Owner', email: 'owner@example.org', password: 'correct horse battery' };

/** A server of the built product with a data folder of its own. */
export interface Server {
  url: string;
  dataDir: string;
  /** What it printed so far. */
  output: () => string;
  stop: () => Promise<void>;
}

/** Starts a process of the server and does not wait for anything. @param command what starts it. */
export function spawnServer(
  env: Record<string, string>,
  command: readonly string[] = [process.execPath, MAIN],
): { child: ChildProcess; output: () => string } {
  const [program = '', ...words] = command;
  const child = spawn(program, words, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...QUIET, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, output: outputOf(child) };
}

/** What a process has printed so far. */
function outputOf({ stdout, stderr }: ChildProcess): () => string {
  let output = '';
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return () => output;
}

/**
 * Starts a server in a process of its own, without a user unless the environment names one, and waits until it answers;
 * its data is gone when it stops.
 */
export async function startServer(env: Record<string, string> = {}, command?: readonly string[]): Promise<Server> {
  const dataDir = await makeDataDir();
  return withoutTrace(await serve(dataDir, env, command));
}

/** Where many servers of the built product are opened, one after the other: each has a data folder of its own. */
export interface Host {
  /** @param template a data folder to begin with, which stays as it is. */
  start: (env: Record<string, string>, template: string) => Promise<Server>;
  end: () => void;
}

/** A process that has loaded the server once: a second server in it is there at once. */
export function openHost(): Host {
  const child = fork(HOST, { env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production' }, silent: true });
  const output = outputOf(child);
  let last = 0;
  const order = (id: number, env?: Record<string, string>) =>
    new Promise<void>((resolve, reject) => {
      const ended = () => reject(new Error(`The servers' process has ended. It printed:\n${output()}`));
      const done = (answer: { id: number; error?: string }) => {
        if (answer.id !== id) return;
        child.off('message', done).off('exit', ended);
        if (answer.error === undefined) resolve();
        else reject(new Error(answer.error));
      };
      child.on('message', done).on('exit', ended);
      child.send({ id, env });
    });
  return {
    start: async (env, template) => {
      const id = ++last;
      const dataDir = await makeDataDir();
      await copyDataDir(template, dataDir);
      const { port, url } = await address();
      await order(id, { PORT: port, APP_URL: url, DATA_DIR: dataDir, ...QUIET, ...env });
      return withoutTrace({ url, dataDir, output, stop: () => order(id) });
    },
    end: () => child.kill(),
  };
}

const withoutTrace = ({ stop, ...server }: Server): Server => ({
  ...server,
  stop: async () => {
    await stop();
    await rm(server.dataDir, { recursive: true, force: true });
  },
});

/** A data folder as a server left it that was prepared: to start others from, in half the time. */
export async function makeTemplate(
  env: Record<string, string>,
  prepare: (server: Server) => Promise<void>,
): Promise<string> {
  const dataDir = await makeDataDir();
  const server = await serve(dataDir, env);
  await prepare(server);
  await server.stop();
  return dataDir;
}

/** A released version of a module, `modules/mf_posts/0123456789ab`, and the files of the shell. */
const RELEASED = /^(?:modules\/[^/]+\/[^/]+|shell\/assets)/;

/**
 * Makes one data folder like another. Released files are the same ones in both, as a server never changes them: copying
 * six hundred of them took 0.7 to 1.1 s for each test, links take 0.1.
 */
async function copyDataDir(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const placed = entries.map((entry) => {
    const own = path.relative(from, entry.parentPath);
    return {
      isFolder: entry.isDirectory(),
      own,
      source: path.join(entry.parentPath, entry.name),
      target: path.join(to, own, entry.name),
    };
  });
  for (const { isFolder, target } of placed) if (isFolder) await mkdir(target, { recursive: true });
  const files = placed.filter(({ isFolder }) => !isFolder);
  await Promise.all(files.map(({ own, source, target }) => (RELEASED.test(own) ? link : copyFile)(source, target)));
}

async function serve(dataDir: string, env: Record<string, string>, command?: readonly string[]): Promise<Server> {
  const { port, url } = await address();
  const { child, output } = spawnServer({ PORT: port, APP_URL: url, DATA_DIR: dataDir, ...env }, command);
  await untilReady(url, child, output);
  return { url, dataDir, output, stop: async () => void (await ended(child, () => child.kill('SIGTERM'))) };
}

async function address() {
  const port = String(await freePort());
  return { port, url: `http://localhost:${port}` };
}

export const makeDataDir = () => mkdtemp(path.join(tmpdir(), 'benotes-e2e-'));

/** The exit code of a process, once it has ended. */
export function ended(child: ChildProcess, act?: () => void): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    act?.();
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    // Refused until it listens: asked again a moment later.
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not become ready. It printed:\n${output()}`);
}
