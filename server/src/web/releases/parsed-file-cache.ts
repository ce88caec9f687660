import { open } from 'node:fs/promises';

const made = new Map<string, { stamp: string; value: unknown }>();

/**
 * What is made of a file, made anew when the file is another one than the last time. For files that every page asks
 * about: one look at the disk instead of reading them.
 *
 * @throws as reading the file does, and what `make` throws.
 */
export async function madeOf<T>(file: string, make: (content: Buffer) => T): Promise<T> {
  // Opened, not only looked at: on a shared disk that is what asks for the newest.
  const handle = await open(file);
  try {
    const { ino, mtimeMs, size } = await handle.stat();
    const stamp = [ino, mtimeMs, size].join(' ');
    const before = made.get(file);
    if (before?.stamp === stamp) return before.value as T; // of the same maker: each file has one
    const value = make(await handle.readFile());
    made.set(file, { stamp, value });
    return value;
  } finally {
    await handle.close();
  }
}
