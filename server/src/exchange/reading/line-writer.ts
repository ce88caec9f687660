import { type FileHandle, open } from 'node:fs/promises';

import { UnreadableFile } from '../jobs/unreadable-file.ts';

/** Characters written at a time. */
const WRITTEN_AT_ONCE = 256 * 1024;

/** Writes values to a file, one per line as JSON. */
export class LineWriter {
  readonly #file: FileHandle;
  #lines: string[] = [];
  #length = 0;
  #bytesLeft: number;

  private constructor(file: FileHandle, bytesMax: number) {
    this.#file = file;
    this.#bytesLeft = bytesMax;
  }

  static async create(name: string, bytesMax = Infinity): Promise<LineWriter> {
    return new LineWriter(await open(name, 'w'), bytesMax);
  }

  /** @throws UnreadableFile if the file would become too large. */
  async write(value: unknown): Promise<void> {
    const line = `${JSON.stringify(value)}\n`;
    const bytes = Buffer.byteLength(line);
    if (bytes > this.#bytesLeft) throw new UnreadableFile('The files become too large.');
    this.#bytesLeft -= bytes;
    this.#lines.push(line);
    this.#length += line.length;
    if (this.#length >= WRITTEN_AT_ONCE) await this.#flush();
  }

  /** To be called once, also after a failure. */
  async close(): Promise<void> {
    try {
      await this.#flush();
    } finally {
      await this.#file.close();
    }
  }

  async #flush(): Promise<void> {
    const text = this.#lines.join('');
    this.#lines = [];
    this.#length = 0;
    await this.#file.writeFile(text);
  }
}
