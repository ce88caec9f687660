import type { Readable } from 'node:stream';

import type { Config } from '../config.ts';
import { FolderStore } from './folder-store.ts';

export type FileKind = 'attachments' | 'thumbnails';

/** A stored file: its kind and a random name, `attachments/<22 characters>.webp`. Nothing of the sender is in it. */
export const FILE_NAME = /^(?:attachments|thumbnails)\/[\w-]{22}\.webp$/;

export interface StoredFile {
  body: Readable;
  /** In bytes. */
  size: number;
}

/** Where stored images are. Nothing is ever changed under its name. */
export interface FileStore {
  /** @throws Problem 507 when there is no room, 503 when the store is away; nothing is left of the file then. */
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Null for what is not there. @throws Problem 503 when the store is away. */
  get: (name: string) => Promise<StoredFile | null>;
  /** Also of what is not there. */
  remove: (name: string) => Promise<void>;
  close: () => void;
}

/** The store of the configuration: a folder, or one that speaks S3. */
export async function openStore({ dataDir, filesStore }: Pick<Config, 'dataDir' | 'filesStore'>): Promise<FileStore> {
  if (!filesStore) return new FolderStore(dataDir);
  // Its library takes memory that servers with a folder need not have.
  const { S3Store } = await import('./s3-store.ts');
  return new S3Store(filesStore);
}
