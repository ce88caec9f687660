import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import path from 'node:path';

const MAIN = path.join(import.meta.dirname, 'main.ts');
const LISTENING = /^Listening on (\S+)/;

export interface ServerProcess {
  url: string;
  /** Ends it as `signal` does, and waits. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/** A server of its own, as `npm run serve` starts it, on a free port. */
export async function aServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => ended(child, signal);
  try {
    return { url: await listening(child), stop };
  } catch (error) {
    await stop('SIGKILL');
    throw error;
  }
}

async function listening(child: ChildProcess): Promise<string> {
  let complaints = '';
  child.stderr?.on('data', (text: Buffer) => (complaints += text.toString()));
  if (child.stdout)
    for await (const line of createInterface(child.stdout)) {
      const url = LISTENING.exec(line)?.[1];
      if (url) {
        child.stdout.resume(); // what comes later is not read, and must not fill the pipe
        return url;
      }
    }
  throw new Error(`The server ended before it listened: ${complaints}`);
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  child.kill(signal);
  await exit;
}
