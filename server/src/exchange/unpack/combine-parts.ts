import { createHash } from 'node:crypto';

import { type SourceFile, withPath } from '../formats/source-files.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';

/**
 * Merges parts into one list. A file that occurs twice with the same content is listed once; another file with the same
 * path gets a path of its own.
 */
export async function combineParts(parts: readonly SourceFile[][]): Promise<SourceFile[]> {
  const files = new Map<string, SourceFile>();
  for (const [index, part] of parts.entries())
    for (const file of part) {
      const known = files.get(file.path);
      if (known && (await isSame(known, file))) continue;
      const path = known ? freePath(file.path, index + 1, files) : file.path;
      files.set(path, known ? withPath(file, path) : file);
    }
  return [...files.values()];
}

function freePath(path: string, first: number, files: ReadonlyMap<string, unknown>): string {
  let number = first;
  while (files.has(`${number}/${path}`)) number += 1;
  return `${number}/${path}`;
}

async function isSame(one: SourceFile, other: SourceFile): Promise<boolean> {
  if (one.size !== other.size) return false;
  const hash = await hashOf(one);
  return hash !== null && hash === (await hashOf(other));
}

/** Of the content; null if it is damaged; reading it reports that. */
async function hashOf(file: SourceFile): Promise<string | null> {
  const { isRead } = file;
  const hash = createHash('sha256');
  try {
    for await (const chunk of (await file.stream()) as AsyncIterable<Uint8Array>) hash.update(chunk);
    return hash.digest('hex');
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  } finally {
    file.isRead = isRead;
  }
}
