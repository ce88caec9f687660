import type { FileKind } from '../files/file-store.ts';
import { type Files, nameOf, ofAnotherOwner } from '../files/files.ts';

const STORAGE = '/storage/';

/** The addresses of files after a move, by those before it. */
export type MovedFiles = ReadonlyMap<string, string>;

/**
 * Stores files once more for another owner, whose quota they count towards. One that is missing in the store is left
 * out. What no post shows in the end is swept.
 *
 * @throws Problem 507 if they do not fit.
 */
export async function copyFiles(files: Files, ownerId: number, names: readonly string[]): Promise<MovedFiles> {
  const moved = new Map<string, string>();
  for (const name of names) {
    const file = await files.read(name);
    if (!file) continue;
    const bytes = Buffer.concat(await file.body.toArray());
    const kind: FileKind = name.startsWith('thumbnails/') ? 'thumbnails' : 'attachments';
    moved.set(STORAGE + name, await files.store(ownerId, kind, bytes).catch(ofAnotherOwner));
  }
  return moved;
}

/** A text or an address with the addresses of moved files. */
export function withMovedFiles<T extends string | null>(text: T, moved: MovedFiles): T {
  if (text === null || moved.size === 0 || !text.includes(STORAGE)) return text;
  return text.replaceAll(ADDRESS, (address) => moved.get(address) ?? address) as T;
}

const ADDRESS = /\/storage\/[a-z]+\/[\w-]{22}\.webp/g;

/** The name of the file of a cover. */
export const coverFile = (cover: string | null): string[] => (cover === null ? [] : [nameOf(cover)]);
