import { UnreadableFile } from '../jobs/unreadable-file.ts';

/** Limits of the unpacked size: of everything, and relative to the upload. */
const ALL_BYTES_MAX = 1024 * 1024 * 1024;
const RATIO_MAX = 200;
const SMALL_BYTES = 64 * 1024 * 1024;
/** Each takes about a kilobyte of memory. */
const FILES_MAX = 100_000;

/** What all archives of an upload may unpack to together, also those inside others. */
export class UnpackLimits {
  #bytes: number;
  #files = FILES_MAX;

  /** @param uploaded the size of the upload in bytes. */
  constructor(uploaded: number) {
    const all = Math.max(ALL_BYTES_MAX, 2 * uploaded); // images hardly get smaller by compression
    this.#bytes = Math.min(all, Math.max(SMALL_BYTES, RATIO_MAX * uploaded));
  }

  /** @throws UnreadableFile if it is too much. */
  takeBytes(bytes: number): void {
    this.#bytes -= bytes;
    if (this.#bytes < 0) throw new UnreadableFile('The archive is too large when it is unpacked.');
  }

  /** @throws UnreadableFile if there are too many. */
  takeFile(): void {
    this.#files -= 1;
    if (this.#files < 0) throw new UnreadableFile(`There are more than ${FILES_MAX} files in the archive.`);
  }
}
