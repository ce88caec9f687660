import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

const MEMORY_DISK = '/dev/shm';
const MIN_FREE_BYTES = 4 * 1024 ** 3;

/**
 * Runs work with an in-memory folder as `TMPDIR`, if the machine has one with enough space: otherwise tests with databases
 * wait for the disk half of the time. The folder is removed afterwards.
 *
 * @template T
 * @param {(env: NodeJS.ProcessEnv) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withMemoryFolder(work) {
  if (!hasMemoryDisk()) return work({});
  const folder = mkdtempSync(path.join(MEMORY_DISK, 'benotes-'));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user
  try {
    return await work({ TMPDIR: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether there is an in-memory disk that allows executables, with enough space on it and in memory. */
function hasMemoryDisk() {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === MEMORY_DISK);
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    const isUsable = mount !== undefined && !mount.includes('noexec');
    return isUsable && Math.min(bavail * bsize, freemem()) >= MIN_FREE_BYTES;
  } catch {
    return false; // not Linux
  }
}
