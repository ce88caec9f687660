import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { freePort } from '@benotes/build/free-port';

const ROOT = path.join(import.meta.dirname, '..');
const MAIN = path.join(ROOT, 'server/dist/main.js');
const HOST = path.join(import.meta.dirname, 'server-host.mjs');
/** No link previews are fetched unless a test enables them. */
const NO_PREVIEWS = { PREVIEW_TIMEOUT_MS: '0' };
const READY_MS = 60_000;

export const OWNER = { name: 'Owner', email: 'owner@example.org', password: 'correct horse battery' };

/** A server of the built product with its own data folder. */
export interface Server {
  url: string;
  dataDir: string;
  /** Its output so far. */
  output: () => string;
  stop: () => Promise<void>;
}

/** Starts a server process without waiting until it is ready. @param command the command that starts it. */
export function spawnServer(
  env: Record<string, string>,
  command: readonly string[] = [process.execPath, MAIN],
): { child: ChildProcess; output: () => string } {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...NO_PREVIEWS, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, output: outputOf(child) };
}

/** Resolves when a process has printed a text. Rejects if it ends before. */
export async function printed({ child, output }: ReturnType<typeof spawnServer>, text: string): Promise<void> {
  const closed = once(child, 'close');
  while (!output().includes(text)) {
    const event = await Promise.race([once(child.stdout!, 'data'), closed.then(() => null)]); // its output is piped
    if (event === null && !output().includes(text)) throw new Error(`The server has ended. It printed:\n${output()}`);
  }
}

/** The output of a process so far. */
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
 * Starts a server in its own process and waits until it is ready. It has no user unless the environment names one. Its
 * data is removed when it stops.
 */
export async function startServer(env: Record<string, string> = {}, command?: readonly string[]): Promise<Server> {
  const dataDir = await makeDataDir();
  return removingData(await serve(dataDir, env, command));
}

/** A process that starts servers of the built product one after the other, each with its own data folder. */
export interface Host {
  /** @param template a data folder that is copied. */
  start: (env: Record<string, string>, template: string) => Promise<Server>;
  end: () => void;
}

/** Starts a process that loads the server's code once, so that its servers start fast. */
export function openHost(): Host {
  const child = fork(HOST, { env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production' }, silent: true });
  const output = outputOf(child);
  let last = 0;
  const send = (id: number, env?: Record<string, string>) =>
    new Promise<void>((resolve, reject) => {
      const onExit = () => reject(new Error(`The servers' process has ended. It printed:\n${output()}`));
      const onMessage = (response: { id: number; error?: string }) => {
        if (response.id !== id) return;
        child.off('message', onMessage).off('exit', onExit);
        if (response.error === undefined) resolve();
        else reject(new Error(response.error));
      };
      child.on('message', onMessage).on('exit', onExit);
      child.send({ id, env });
    });
  return {
    start: async (env, template) => {
      const id = ++last;
      const dataDir = await makeDataDir();
      await copyDataDir(template, dataDir);
      const { port, url } = await freeAddress();
      await send(id, { PORT: port, APP_URL: url, DATA_DIR: dataDir, ...NO_PREVIEWS, ...env });
      return removingData({ url, dataDir, output, stop: () => send(id) });
    },
    end: () => child.kill(),
  };
}

const removingData = ({ stop, ...server }: Server): Server => ({
  ...server,
  stop: async () => {
    await stop();
    await rm(server.dataDir, { recursive: true, force: true });
  },
});

export interface Template {
  dataDir: string;
  /** An access token of the owner, valid on each server that is started from this template. */
  token: string;
}

/** Prepares a server and stops it. Servers started from its data folder start in half the time. */
export async function makeTemplate(
  env: Record<string, string>,
  prepare: (server: Server) => Promise<string>,
): Promise<Template> {
  const dataDir = await makeDataDir();
  const server = await serve(dataDir, env);
  const token = await prepare(server);
  await server.stop();
  return { dataDir, token };
}

/** Released versions of modules (`modules/mf_posts/0123456789ab`) and the files of the shell. */
const RELEASED = /^(?:modules\/[^/]+\/[^/]+|shell\/assets)/;

/**
 * Copies a data folder. Released files are hard-linked, because a server never changes them: copying six hundred files
 * took 0.7 to 1.1 s for each test, linking takes 0.1 s.
 */
async function copyDataDir(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const copies = entries.map((entry) => {
    const folder = path.relative(from, entry.parentPath);
    return {
      isFolder: entry.isDirectory(),
      folder,
      source: path.join(entry.parentPath, entry.name),
      target: path.join(to, folder, entry.name),
    };
  });
  for (const { isFolder, target } of copies) if (isFolder) await mkdir(target, { recursive: true });
  const files = copies.filter(({ isFolder }) => !isFolder);
  await Promise.all(
    files.map(({ folder, source, target }) => (RELEASED.test(folder) ? link : copyFile)(source, target)),
  );
}

async function serve(dataDir: string, env: Record<string, string>, command?: readonly string[]): Promise<Server> {
  const { port, url } = await freeAddress();
  const { child, output } = spawnServer({ PORT: port, APP_URL: url, DATA_DIR: dataDir, ...env }, command);
  await untilReady(url, child, output);
  return { url, dataDir, output, stop: async () => void (await ended(child, () => child.kill('SIGTERM'))) };
}

async function freeAddress() {
  const port = String(await freePort());
  return { port, url: `http://localhost:${port}` };
}

export const makeDataDir = () => mkdtemp(path.join(tmpdir(), 'benotes-e2e-'));

/** Resolves to the exit code of a process when it has ended. @param act what ends it. */
export function ended(child: ChildProcess, act?: () => void): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    act?.();
  });
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    // Connections are refused until it listens.
    const response = await fetch(`${url}/healthz`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not become ready. It printed:\n${output()}`);
}
