import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import { onTestFinished } from 'vitest';

import { aDataDir } from './app.ts';

const CHUNK_BYTES = 1024 * 1024;

/** A small disk that contains a data folder. */
export interface SmallDisk {
  dataDir: string;
  /** Fills all free space with another file. */
  fill: () => void;
  /** Frees that space again. */
  empty: () => void;
}

/** An in-memory disk for one test; null if this user may not mount one. */
export function aSmallDisk(bytes: number): SmallDisk | null {
  const root = aDataDir();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', root], { stdio: 'ignore' });
  } catch {
    return null;
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', root]));
  const dataDir = path.join(root, 'data');
  mkdirSync(dataDir);
  const filler = path.join(root, 'filler');
  const fill = () => {
    for (let size = CHUNK_BYTES; size >= 1;) {
      try {
        appendFileSync(filler, Buffer.alloc(size));
      } catch {
        size = Math.floor(size / 4); // writes as much as fits
      }
    }
  };
  return { dataDir, fill, empty: () => rmSync(filler, { force: true }) };
}
