import type { Readable } from 'node:stream';

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
