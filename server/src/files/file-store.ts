import type { Readable } from 'node:stream';

export type FileKind = 'attachments' | 'thumbnails';

/** The name of a stored file: its kind and a random name, `attachments/<22 characters>.webp`. */
export const FILE_NAME = /^(?:attachments|thumbnails)\/[\w-]{22}\.webp$/;

export interface StoredFile {
  body: Readable;
  /** In bytes. */
  size: number;
}

/** A store of images. Files are never modified. */
export interface FileStore {
  /** @throws Problem 507 if the store is full, 503 if it is unavailable. Nothing is stored then. */
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Null if there is no such file. @throws Problem 503 if the store is unavailable. */
  get: (name: string) => Promise<StoredFile | null>;
  /** Does nothing if there is no such file. */
  remove: (name: string) => Promise<void>;
  close: () => void;
}
