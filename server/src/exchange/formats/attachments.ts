import { UnreadableFile } from '../jobs/unreadable-file.ts';
import { type Address, withAddresses } from './markdown/html-addresses.ts';
import { escapeHtml, missingFile } from './note-html.ts';
import type { ImportSink } from './reader.ts';
import { baseName, type FileTree, type SourceFile } from './source-files.ts';

/** Larger files are no images that can be stored: their bytes are not read. */
export const IMAGE_BYTES_MAX = 64 * 1024 * 1024;
const NOTHING = new Uint8Array();

/** Shows a file in a note: an image, or a line with its name. Null bytes are those of a file that was not given. */
export async function attachmentHtml(sink: ImportSink, name: string, bytes: Uint8Array | null): Promise<string> {
  // Without bytes it is no image, which the sink counts as a file that was not imported.
  const address = await sink.image(name, bytes ?? NOTHING);
  return address === null ? missingFile(name) : imageHtml(address, name);
}

export const imageHtml = (address: string, name = '') =>
  `<img src="${escapeHtml(address)}"${name === '' ? '' : ` alt="${escapeHtml(name)}"`}>`;

/** Replaces addresses. Files that links lead to and that cannot be imported are named below the text. */
export function withFiles(html: string, addressOf: (address: string, isImage: boolean) => Address): string {
  const missing = new Set<string>();
  const text = withAddresses(html, (old, isImage) => {
    const address = addressOf(old, isImage);
    if (!isImage && typeof address === 'object' && 'missing' in address) missing.add(address.missing);
    return address;
  });
  return text + [...missing].map((name) => missingFile(name)).join('');
}

/** The bytes of a file that may be an image; null if it was not given, is too large, or cannot be read. */
export async function imageBytes(file: SourceFile | undefined): Promise<Buffer | null> {
  if (!file) return null;
  file.isRead = true;
  try {
    return file.size > IMAGE_BYTES_MAX ? null : await file.bytes(IMAGE_BYTES_MAX);
  } catch (error) {
    // One damaged image must not end the import: its note, and those after it, are read without it.
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

/**
 * Reads the attachments that notes of one export name by keys of their own, each once. The notes of an export may share
 * a file, and only its address is remembered.
 */
export class Attachments {
  readonly #addresses = new Map<string, Promise<string | null>>();

  constructor(
    readonly sink: ImportSink,
    readonly files: FileTree,
  ) {}

  /** The address of an image at a path; null if it is none. */
  address(path: string, name = baseName(path)): Promise<string | null> {
    const known = this.#addresses.get(path);
    if (known) return known;
    const address = imageBytes(this.files.get(path)).then((bytes) => this.sink.image(name, bytes ?? NOTHING));
    this.#addresses.set(path, address);
    return address;
  }

  /** The file as HTML: an image, or a line with its name. */
  async html(path: string, name = baseName(path)): Promise<string> {
    const address = await this.address(path, name);
    return address === null ? missingFile(name) : imageHtml(address, name);
  }
}
