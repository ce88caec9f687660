import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MAIN = path.join(import.meta.dirname, '../server/dist/main.js');
const READY_MS = 15_000;

export const OWNER = { name: 'Owner', email: 'owner@example.org', password: 'correct horse battery' };

/** A server of the built product: a process of its own with a data folder of its own. */
export interface Server {
  url: string;
  dataDir: string;
  /** What it printed so far. */
  output: () => string;
  stop: () => Promise<void>;
}

/** Starts a process of the server and does not wait for anything. */
export function spawnServer(env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [MAIN], {
    // No page of the web is looked at unless a test has one of its own.
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', PREVIEW_TIMEOUT_MS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return { child, output: () => output };
}

/**
 * Starts a server, waits until it answers, and removes its data when it is stopped. Without a template it has no user.
 *
 * @param template a data folder to begin with, which stays as it is.
 */
export async function startServer(env: Record<string, string> = {}, template?: string): Promise<Server> {
  const dataDir = await makeDataDir();
  if (template !== undefined) await cp(template, dataDir, { recursive: true });
  const { stop, ...server } = await serve(dataDir, env);
  return {
    ...server,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

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

async function serve(dataDir: string, env: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { child, output } = spawnServer({ PORT: String(port), APP_URL: url, DATA_DIR: dataDir, ...env });
  await untilReady(url, child, output);
  return { url, dataDir, output, stop: async () => void (await ended(child, () => child.kill('SIGTERM'))) };
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
