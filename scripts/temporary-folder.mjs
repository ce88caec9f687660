import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

import { withCleanup } from './processes.mjs';

const MEMORY_DISK = '/dev/shm';
const MIN_FREE_BYTES = 4 * 1024 ** 3;

/**
 * Runs work with a folder of its own as `TMPDIR`, which is removed afterwards with all that tests have left in it. It
 * is in memory if the machine has such a disk with enough space: otherwise tests with databases wait for the disk half
 * of the time.
 *
 * @template T
 * @param {(env: { TMPDIR: string }) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withTemporaryFolder(work) {
  const parent = hasMemoryDisk() ? MEMORY_DISK : tmpdir();
  removeAbandoned(parent);
  const folder = mkdtempSync(path.join(parent, `benotes-${process.pid}-`));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user
  return withCleanup(
    () => work({ TMPDIR: folder }),
    () => rmSync(folder, { recursive: true, force: true }),
  );
}

/** Removes the folders of runs that were killed. @param {string} parent */
function removeAbandoned(parent) {
  for (const name of readdirSync(parent)) {
    const pid = /^benotes-(\d+)-\w{6}$/.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'; // another user's
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
