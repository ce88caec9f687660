import type { Readable } from 'node:stream';

export type FileKind = 'attachments' | 'thumbnails' | 'copies';

/** Copies also have files that are no images. */
export type FileExtension = 'webp' | 'pdf' | 'html';

/** The name of a stored file: its kind and a random name, `attachments/<22 characters>.webp`. */
export const FILE_NAME = /^(?:(?:attachments|thumbnails|copies)\/[\w-]{22}\.webp|copies\/[\w-]{22}\.(?:pdf|html))$/;

export const MEDIA_TYPES: Record<FileExtension, string> = {
  webp: 'image/webp',
  pdf: 'application/pdf',
  html: 'text/html; charset=utf-8',
};

/** The media type of a stored file. */
export const mediaTypeOf = (name: string): string =>
  MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1) as FileExtension] ?? MEDIA_TYPES.webp; // all names have one of them

export interface StoredFile {
  body: Readable;
  /** In bytes. */
  size: number;
}

/** A store of images and files of copies. Files are never modified. */
export interface FileStore {
  /** @throws Problem 507 if the store is full, 503 if it is unavailable. Nothing is stored then. */
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Null if there is no such file. @throws Problem 503 if the store is unavailable. */
  get: (name: string) => Promise<StoredFile | null>;
  /** Does nothing if there is no such file. */
  remove: (name: string) => Promise<void>;
  close: () => void;
}
