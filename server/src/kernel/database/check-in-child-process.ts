import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

import { checkFile, type CheckMode } from './check-file.ts';

// The build puts the command at the root of dist, and this file there or in its chunks. As TypeScript (development,
// tests) there is no such command.
const isSource = import.meta.url.endsWith('.ts');
const COMMAND = import.meta.url.includes('/chunks/') ? '../check-database.js' : './check-database.js';

/**
 * Checks a database in a child process, because SQLite blocks its thread and a large file takes minutes. If the signal
 * is aborted, the process is killed and there are no findings.
 */
export async function checkInChildProcess(file: string, mode: CheckMode, signal?: AbortSignal): Promise<string[]> {
  if (isSource) return checkFile(file, mode);
  const command = fileURLToPath(new URL(COMMAND, import.meta.url));
  const child = spawn(process.execPath, [command, file, mode], { stdio: 'pipe', env: {} });
  if (mode === 'gentle' && child.pid !== undefined) lowerPriority(child.pid);
  const kill = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', kill);
  process.once('exit', kill);
  try {
    const [stdout, stderr] = [textOf(child.stdout), textOf(child.stderr)];
    const [code] = (await once(child, 'close')) as [number | null];
    if (signal?.aborted) return [];
    if (code === 0) return JSON.parse(await stdout) as string[];
    throw new Error(`The database check exited with code ${code}: ${await stderr}`);
  } finally {
    signal?.removeEventListener('abort', kill);
    process.off('exit', kill);
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Not permitted, or the process has ended: the check pauses between its steps anyway.
  }
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}
