import type { UnpackLimits } from './unpack-limits.ts';

/** What archives share while they are unpacked. */
export interface Unpacking {
  /** For what has to be on disk. */
  folder: string;
  limits: UnpackLimits;
  /** Files that are not unpacked, and why. */
  refused: { name: string; problem: string }[];
  closers: (() => void)[];
  nextNumber: () => number;
  /** Called with everything that is read of files. */
  count: (chunk: Uint8Array) => Uint8Array;
}
