import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';

import { decodeFile } from '../bookmarks/decode-text.ts';
import { UnreadableFile } from '../jobs/unreadable-file.ts';

/** Bytes that tell what a file is. */
const HEAD_BYTES = 64 * 1024;
/** Larger files are streamed, or not read. */
const TEXT_BYTES_MAX = 64 * 1024 * 1024;

/** An uploaded file, or a file in an uploaded archive. */
export interface SourceFile {
  /** Segments joined by `/`, NFC, without `..` and a leading `/`. */
  path: string;
  size: number;
  /** ISO 8601; null if it is not known. */
  modified: string | null;
  /** Of an entry of a zip. */
  comment: string;
  /** Its first 64 KiB. */
  head: () => Promise<Buffer>;
  /** @throws UnreadableFile if it is larger than `max` bytes. */
  bytes: (max?: number) => Promise<Buffer>;
  /** Its text, decoded by its BOM or META, else as UTF-8, else as windows-1252, without NULs and BOM. */
  text: (max?: number) => Promise<string>;
  stream: () => Promise<Readable>;
  /** A path for libraries that open files themselves; entries of archives are extracted. */
  onDisk: () => Promise<string>;
  /** Whether it was opened as a whole, so that it counts as read. */
  isRead: boolean;
}

/** Files that belong together, by path. Directories are not listed. */
export class FileTree {
  readonly #files: ReadonlyMap<string, SourceFile>;

  constructor(files: readonly SourceFile[]) {
    this.#files = new Map(files.map((file) => [file.path, file]));
  }

  get files(): SourceFile[] {
    return [...this.#files.values()];
  }

  get(path: string): SourceFile | undefined {
    return this.#files.get(path);
  }

  /** The files below a folder, with paths relative to it. */
  under(folder: string): FileTree {
    const start = `${folder}/`;
    return new FileTree(
      this.files.flatMap((file) =>
        file.path.startsWith(start) ? [withPath(file, file.path.slice(start.length))] : [],
      ),
    );
  }
}

/** The same file with another path. Reading it counts for both. */
export function withPath(file: SourceFile, path: string): SourceFile {
  return Object.create(file, {
    path: { value: path },
    isRead: {
      get: () => file.isRead,
      set: (value: boolean) => {
        file.isRead = value;
      },
    },
  }) as SourceFile;
}

export const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1);
/** The last extension in lower case, without the dot; empty if there is none. */
export const extensionOf = (path: string) => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
export const withoutExtension = (name: string) => name.replace(/(?<=.)\.[^./\s]+$/, '');

/** The parts of `SourceFile` that follow from the others. */
export function sourceFile(
  file: Pick<SourceFile, 'path' | 'size' | 'modified' | 'comment' | 'onDisk'> & {
    head: () => Promise<Buffer>;
    open: () => Promise<Readable>;
  },
): SourceFile {
  let head: Promise<Buffer> | undefined;
  const own: SourceFile = {
    path: file.path,
    size: file.size,
    modified: file.modified,
    comment: file.comment,
    isRead: false,
    head: () => (head ??= file.head()),
    stream: () => {
      own.isRead = true;
      return file.open();
    },
    bytes: async (max = TEXT_BYTES_MAX) => {
      const parts: Buffer[] = [];
      let size = 0;
      for await (const part of (await own.stream()) as AsyncIterable<Buffer>) {
        size += part.length;
        if (size > max) throw new UnreadableFile(`${file.path} is too large.`);
        parts.push(part);
      }
      return Buffer.concat(parts);
    },
    text: async (max) => decodeFile(await own.bytes(max)).replace(/^\uFEFF/, ''),
    onDisk: () => {
      own.isRead = true;
      return file.onDisk();
    },
  };
  return own;
}

/** The first 64 KiB of a stream, which is closed. */
export async function beginningOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES);
}

/** A file on disk under the path it was uploaded with. */
export async function fileOnDisk(disk: string, path: string): Promise<SourceFile> {
  const { size } = await stat(disk);
  return sourceFile({
    path,
    size,
    modified: null,
    comment: '',
    head: async () => {
      const handle = await open(disk);
      try {
        // An import may have thousands of small files, whose beginnings are kept.
        const bytes = Math.min(HEAD_BYTES, size);
        const { bytesRead, buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
    open: () => Promise.resolve(createReadStream(disk)),
    onDisk: () => Promise.resolve(disk),
  });
}

/** The decoded beginning of a file, without a BOM. */
export const headText = async (file: SourceFile): Promise<string> =>
  decodeFile(dropPartialCharacter(await file.head())).replace(/^\uFEFF/, '');

/** Without the bytes of a character that was cut. */
function dropPartialCharacter(head: Buffer): Buffer {
  if (head.length < HEAD_BYTES) return head;
  let end = head.length;
  while (end > 0 && ((head[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1;
  return head.subarray(0, Math.max(0, end - 1));
}
