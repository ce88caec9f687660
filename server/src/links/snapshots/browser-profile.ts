import { lstat, mkdtemp, opendir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { codeOf } from '../../kernel/code-of.ts';

const PREFIX = 'benotes-snapshot-';
/** What a file takes at least, so that many small ones count. */
const FILE_BYTES_MIN = 4096;
const BLOCK_BYTES = 512;

/** Ends when the profiles of an earlier process with this id are removed: in a container, all have the same one. */
let ownRemoved: Promise<void> | null = null;

/** Makes a folder for a browser, and removes those of servers that were killed. */
export async function makeProfile(): Promise<string> {
  ownRemoved ??= removeProfiles((pid) => pid === process.pid);
  await ownRemoved;
  await removeProfiles((pid) => !isRunning(pid));
  return mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
}

async function removeProfiles(isStale: (pid: number) => boolean): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (pid === undefined || !isStale(Number(pid))) continue;
    await rm(path.join(tmpdir(), name), { recursive: true, force: true }).catch(() => {}); // of another user
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

/** What a folder takes on the disk, or more than a limit if it takes more: then counting ends. */
export async function bytesIn(folder: string, maxBytes: number): Promise<number> {
  let bytes = 0;
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined && bytes <= maxBytes; next = waiting.pop()) {
    try {
      for await (const entry of await opendir(next)) {
        const file = path.join(next, entry.name);
        if (entry.isDirectory()) waiting.push(file);
        const { blocks = 0 } = (await lstat(file).catch(() => null)) ?? {};
        bytes += Math.max(blocks * BLOCK_BYTES, FILE_BYTES_MIN);
        if (bytes > maxBytes) break;
      }
    } catch {
      // The browser has removed it meanwhile.
    }
  }
  return bytes;
}
