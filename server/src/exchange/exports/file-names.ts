import { createHash } from 'node:crypto';

import type { Collection } from '@benotes/contract';

import { fileNameOf } from '../archive/file-name.ts';

/** Names that Windows reserves for devices, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?=\.|$)/i;
/** The folder of deleted posts: Obsidian uses it, too, and hides it. */
export const BIN_FOLDER = '.trash';
/** The file in the root of a Markdown folder that tells what a name of a folder cannot. */
export const FOLDERS_FILE = '.benotes.json';
/** Bytes of a hash that are compared. */
const HASH_BYTES = 6;
/** Characters that mean something in a link of Obsidian. */
const LINK_SIGNS = /[#^[\]]/g;
/** Folders may be nested a hundred deep, and paths of 260 characters are the limit of many programs on Windows. */
const FOLDER_NAME_BYTES = 60;

/**
 * Names of files and folders that every file system accepts and no two of which are the same there, whatever it does to
 * upper case and accents. Only a small hash of each name is remembered.
 */
export class FileNames {
  readonly #used = new Set<number>();

  /** The path of a new file or folder in a folder. */
  take(folder: string, title: string, extension = ''): string {
    const name = safeName(title);
    for (let number = 1; ; number += 1) {
      const path = `${folder === '' ? '' : `${folder}/`}${number === 1 ? name : `${name} ${number}`}${extension}`;
      const key = keyOf(path);
      if (this.#used.has(key)) continue;
      this.#used.add(key);
      return path;
    }
  }

  /** The folder of each collection, parents first. */
  folders(collections: readonly Collection[]): Map<number | null, string> {
    const folders = new Map<number | null, string>([[null, '']]);
    const waiting = new Map<number | null, Collection[]>();
    for (const each of collections) waiting.set(each.parent_id, [...(waiting.get(each.parent_id) ?? []), each]);
    const open: (number | null)[] = [null];
    for (let parent = open.shift(); parent !== undefined; parent = open.shift()) {
      for (const { id, name } of waiting.get(parent) ?? []) {
        folders.set(id, this.take(folders.get(parent) ?? '', cutName(name)));
        open.push(id);
      }
    }
    return folders;
  }
}

const keyOf = (path: string) =>
  createHash('sha256').update(path.normalize('NFKC').toLowerCase()).digest().readUIntBE(0, HASH_BYTES);

function safeName(title: string): string {
  const name = fileNameOf(title.replaceAll(LINK_SIGNS, ' ').replace(/^[.\s]+/, '')).replace(/^[.\s]+/, '');
  return RESERVED.test(name) ? `_${name}` : name;
}

function cutName(name: string): string {
  let cut = '';
  for (const character of name) {
    if (Buffer.byteLength(cut + character) > FOLDER_NAME_BYTES) break;
    cut += character;
  }
  return cut;
}
