import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

import type { Entry, ZipFile } from 'yauzl';

/** SHA-256 (hexadecimal) and length of the uncompressed content of an entry, as listed in a manifest. */
export interface EntryDigest {
  sha256: string;
  bytes: number;
}

/** The content of an entry differs from what was packed. */
export class DamagedEntry extends Error {
  override name = 'DamagedEntry';

  constructor(
    readonly entryName: string,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(`${entryName} is damaged: ${reason}`, options);
  }
}

/** Counts and hashes bytes as they pass. */
export class Digest {
  readonly #hash: Hash = createHash('sha256');
  #bytes = 0;

  update(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
  }

  /** Finishes the digest; can be called once. */
  result(): EntryDigest {
    return { sha256: this.#hash.digest('hex'), bytes: this.#bytes };
  }
}

/**
 * The uncompressed content of an entry, verified, which the library does not do. The stream fails with `DamagedEntry`
 * at its end if length, CRC-32, or the digest of the manifest differ, so its data must not be used before it ends.
 */
export const checkedStream = (zip: ZipFile, entry: Entry, expected?: EntryDigest): Readable =>
  Readable.from(checkedChunks(zip, entry, expected), { objectMode: false });

async function* checkedChunks(zip: ZipFile, entry: Entry, expected?: EntryDigest): AsyncGenerator<Uint8Array> {
  const { fileName, uncompressedSize } = entry;
  const digest = expected && new Digest();
  let [crc, bytes] = [0, 0];
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>) {
      crc = crc32(chunk, crc);
      bytes += chunk.length;
      digest?.update(chunk);
      yield chunk;
    }
  } catch (error) {
    throw new DamagedEntry(fileName, (error as Error).message, { cause: error });
  }
  if (bytes !== uncompressedSize) throw new DamagedEntry(fileName, `it has ${bytes} bytes, not ${uncompressedSize}`);
  if (crc !== entry.crc32) throw new DamagedEntry(fileName, 'its checksum (CRC-32) differs');
  if (digest && digest.result().sha256 !== expected?.sha256)
    throw new DamagedEntry(fileName, 'its SHA-256 differs from the manifest');
}

/** The content of an entry in memory. @throws DamagedEntry if it is damaged, or longer than `bytesMax`. */
export async function checkedBytes(
  zip: ZipFile,
  entry: Entry,
  bytesMax: number,
  expected?: EntryDigest,
): Promise<Buffer> {
  if (entry.uncompressedSize > bytesMax) throw new DamagedEntry(entry.fileName, 'it is too large');
  const chunks: Uint8Array[] = [];
  for await (const chunk of checkedStream(zip, entry, expected)) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** The digest of a file. */
export async function digestOfFile(file: string): Promise<EntryDigest> {
  const digest = new Digest();
  for await (const chunk of createReadStream(file)) digest.update(chunk as Uint8Array);
  return digest.result();
}

export const digestOfBytes = (bytes: Uint8Array): EntryDigest => {
  const digest = new Digest();
  digest.update(bytes);
  return digest.result();
};

/** The text of a manifest: the digest of each entry by its name. */
export const manifestText = (digests: ReadonlyMap<string, EntryDigest>): string =>
  JSON.stringify(Object.fromEntries(digests), null, 1);

/** Parses the text of a manifest; null if it is invalid. */
export function readManifest(text: string): Map<string, EntryDigest> | null {
  try {
    const entries = Object.entries(JSON.parse(text) as Record<string, EntryDigest>);
    const isGood = entries.every(
      ([, { sha256, bytes }]) => /^[\da-f]{64}$/.test(sha256) && Number.isSafeInteger(bytes),
    );
    return isGood ? new Map(entries) : null;
  } catch {
    return null; // not JSON
  }
}

/**
 * Compares the entries of a zip with its manifest. `unnamed`: entries that need not be listed, which are the manifest
 * itself and those before it.
 *
 * @throws DamagedEntry for an entry that is missing, has another length, or is not listed.
 */
export function checkNames(
  entries: ReadonlyMap<string, Entry>,
  manifest: ReadonlyMap<string, EntryDigest>,
  unnamed: readonly string[],
): void {
  for (const [name, { bytes }] of manifest) {
    const entry = entries.get(name);
    if (!entry) throw new DamagedEntry(name, 'it is missing');
    if (entry.uncompressedSize !== bytes) throw new DamagedEntry(name, 'its length differs from the manifest');
  }
  for (const name of entries.keys())
    if (!manifest.has(name) && !unnamed.includes(name)) throw new DamagedEntry(name, 'it is not in the manifest');
}
