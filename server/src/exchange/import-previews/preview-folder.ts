import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { IMPORT_PREVIEW_HOURS } from '@benotes/contract';

import { codeOf } from '../../kernel/code-of.ts';
import { lockFolder } from '../../kernel/disk/folder-lock.ts';
import { busy } from '../../kernel/problems.ts';
import { randomKey } from '../../kernel/random-key.ts';
import type { PreviewState } from './preview-state.ts';

const NAME = /^preview-(\d+)-([\w-]{22})$/;
const ID = /^[\w-]{22}$/;
const STATE_FILE = 'preview.json';
const ID_BYTES = 16;
const PREVIEW_MS = IMPORT_PREVIEW_HOURS * 3600_000;
/** How long a process that removes leftovers may hold a folder's lock. */
const WAIT_MS = 2000;

/**
 * The folder of a preview in the data folder, with the uploaded files and what was read from them. Its user is part of
 * its name, so that nobody finds the preview of another one.
 */
export class PreviewFolder {
  readonly id: string;
  readonly path: string;

  private constructor(dataDir: string, userId: number, id: string) {
    this.id = id;
    this.path = path.join(dataDir, `preview-${userId}-${id}`);
  }

  static async create(dataDir: string, userId: number): Promise<PreviewFolder> {
    const folder = new PreviewFolder(dataDir, userId, randomKey(ID_BYTES));
    await mkdir(folder.path);
    return folder;
  }

  /** The user's preview with this id; null if there is none. */
  static async find(dataDir: string, userId: number, id: string): Promise<PreviewFolder | null> {
    if (!ID.test(id)) return null;
    const folder = new PreviewFolder(dataDir, userId, id);
    return (await folder.readState()) && folder;
  }

  /** The previews of a user; of all users without one. */
  static async list(dataDir: string, userId?: number): Promise<PreviewFolder[]> {
    const folders: PreviewFolder[] = [];
    for (const name of await readdir(dataDir)) {
      const [, owner, id = ''] = NAME.exec(name) ?? [];
      if (owner !== undefined && (userId === undefined || Number(owner) === userId))
        folders.push(new PreviewFolder(dataDir, Number(owner), id));
    }
    return folders;
  }

  file(name: string): string {
    return path.join(this.path, name);
  }

  /** Locks it for this process. @throws Problem 503 if it is in use by another one. */
  lock(): () => void {
    const unlock = lockFolder(this.path, WAIT_MS);
    if (!unlock) throw busy();
    return unlock;
  }

  /** Whether another process, or this one, works on it. */
  get isLocked(): boolean {
    const unlock = lockFolder(this.path);
    unlock?.();
    return unlock === null;
  }

  async readState(): Promise<PreviewState | null> {
    try {
      // Written by this class.
      return JSON.parse(await readFile(this.file(STATE_FILE), 'utf8')) as PreviewState;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    }
  }

  async writeState(state: PreviewState): Promise<void> {
    const draft = this.file(`${STATE_FILE}.new`);
    await writeFile(draft, JSON.stringify(state));
    await rename(draft, this.file(STATE_FILE));
  }

  /** Makes it one that nobody finds, before its files are removed. */
  async removeState(): Promise<void> {
    await rm(this.file(STATE_FILE), { force: true });
  }

  /** When it expires unless it is used, in ms. */
  async expiry(): Promise<number> {
    return (await stat(this.file(STATE_FILE))).mtimeMs + PREVIEW_MS;
  }

  /** Counts as used now. */
  async touch(): Promise<void> {
    const now = new Date();
    await utimes(this.file(STATE_FILE), now, now);
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Removes previews that were not used for long, and those of processes that ended while files arrived. */
export async function removeStalePreviews(dataDir: string, now = Date.now()): Promise<void> {
  for (const folder of await PreviewFolder.list(dataDir)) {
    const expiry = await folder.expiry().catch(() => 0);
    if (expiry > now || folder.isLocked) continue;
    await folder.remove().catch(() => {}); // another process removes it, or the next sweep does
  }
}
