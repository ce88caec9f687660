import { open } from 'node:fs/promises';

const cache = new Map<string, { stamp: string; value: unknown }>();

/**
 * The parsed content of a file, cached until the file changes. For files that every page request needs: one `stat`
 * instead of reading and parsing.
 *
 * @throws as reading the file does, and what `parse` throws.
 */
export async function parsedFile<T>(file: string, parse: (content: Buffer) => T): Promise<T> {
  // Opened, because on a shared file system `stat` alone may return stale data.
  const handle = await open(file);
  try {
    const { ino, mtimeMs, size } = await handle.stat();
    const stamp = [ino, mtimeMs, size].join(' ');
    const before = cache.get(file);
    if (before?.stamp === stamp) return before.value as T; // each file has one parser
    const value = parse(await handle.readFile());
    cache.set(file, { stamp, value });
    return value;
  } finally {
    await handle.close();
  }
}
