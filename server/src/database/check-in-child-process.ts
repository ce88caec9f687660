import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

import { look, type Pace } from './check-file.ts';

// Built, the command stands at the root of dist, this file there or in its chunks. As TypeScript (development, tests)
// it is no program of its own.
const isSource = import.meta.url.endsWith('.ts');
const COMMAND = import.meta.url.includes('/chunks/') ? '../check-database.js' : './check-database.js';

/**
 * Looks through a database in a process of its own: SQLite reads on the thread that asks, and a large file takes minutes. Where the
 * signal ends it, it is ended at once and nothing was found.
 */
export async function lookApart(file: string, pace: Pace, signal?: AbortSignal): Promise<string[]> {
  if (isSource) return look(file, pace);
  const command = fileURLToPath(new URL(COMMAND, import.meta.url));
  const child = spawn(process.execPath, [command, file, pace], { stdio: ['ignore', 'pipe', 'pipe'], env: {} });
  if (pace === 'gently' && child.pid !== undefined) lower(child.pid);
  const kill = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', kill);
  process.once('exit', kill);
  try {
    const [said, complaint] = [textOf(child.stdout), textOf(child.stderr)];
    const [code] = (await once(child, 'close')) as [number | null];
    if (signal?.aborted) return [];
    if (code === 0) return JSON.parse(await said) as string[];
    throw new Error(`The check of the database ended with ${code}: ${await complaint}`);
  } finally {
    signal?.removeEventListener('abort', kill);
    process.off('exit', kill);
  }
}

function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Not allowed here, or over already: it rests between its pieces anyway.
  }
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}
