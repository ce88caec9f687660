import { createHash, type KeyObject, verify } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { FILE_LIST, FILE_LIST_SIGNATURE, type FileList, MODULE_FILE, RELEASE_LIMITS } from '@benotes/contract';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

import { checkedBytes, DamagedEntry } from '../../kernel/disk/zip-integrity.ts';
import { Problem } from '../../kernel/problems.ts';
import { MANIFEST } from './module-files.ts';

/** ASCII paths whose segments do not begin with a dot: no `..`, backslashes, drives, or hidden files. */
const PATH = /^[\w@~+=,()-][\w.@~+=,()-]*(?:\/[\w@~+=,()-][\w.@~+=,()-]*)*$/;
const PATH_MAX_LENGTH = 300;
/** Files that a module has once, at the top level. */
const UNIQUE = new Set([FILE_LIST, FILE_LIST_SIGNATURE, MANIFEST, MODULE_FILE]);
/** Larger files are not parsed, because that would block the server. */
const MAX_BYTES: Record<string, number> = {
  [FILE_LIST]: 256 * 1024,
  [MODULE_FILE]: 256 * 1024,
  [MANIFEST]: 1024 * 1024,
};
const HASH = /^sha256-[\w+/]{43}=$/;
const SIGNATURE_BYTES = 64;

/** Type bits of a Unix file mode. */
const TYPE_MASK = 0o170_000;
const ALLOWED_TYPES = new Set([0, 0o100_000, 0o040_000]);

const refuse = (message: string) => new Problem(422, message);
const tooLarge = (message: string) => new Problem(413, message);

/** An archive whose list and names were checked; the content of its files was not. */
export interface OpenArchive {
  /** The name in the list. */
  name: string;
  /** Unpacks all files into a folder. @throws Problem if one is damaged or differs from the list. */
  unpackInto: (dir: string) => Promise<void>;
}

/**
 * Opens an uploaded archive and checks everything that can be checked without unpacking its files.
 *
 * @param keys public keys, one of which must have signed the list; null if no signature is required.
 * @throws Problem 413 or 422 with the reason.
 */
export async function openArchive(archive: Buffer, keys: readonly KeyObject[] | null): Promise<OpenArchive> {
  const zip = await openZip(archive);
  const entries = await entriesOf(zip);
  const listed = await bytesOf(zip, entries, FILE_LIST);
  if (keys) await checkSignature(listed, zip, entries, keys);
  const list = parseList(listed);
  for (const file of entries.keys())
    if (file !== FILE_LIST && file !== FILE_LIST_SIGNATURE && !Object.hasOwn(list.files, file))
      throw refuse(`${FILE_LIST} does not list ${file}.`);
  for (const file of [...Object.keys(list.files), MANIFEST, MODULE_FILE])
    if (!entries.has(file)) throw refuse(`The archive has no ${file.slice(0, PATH_MAX_LENGTH)}.`);
  const unpackInto = async (dir: string) => {
    for (const [file, hash] of Object.entries(list.files)) {
      const bytes = await bytesOf(zip, entries, file);
      if (`sha256-${createHash('sha256').update(bytes).digest('base64')}` !== hash)
        throw refuse(`${file} is not the file that ${FILE_LIST} lists: its hash differs.`);
      const target = path.join(dir, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, bytes, { flag: 'wx' });
    }
  };
  return { name: list.name, unpackInto };
}

async function openZip(archive: Buffer): Promise<ZipFile> {
  try {
    // Names are not decoded, because the library would repair some that are refused here.
    return await fromBufferPromise(archive, { decodeStrings: false });
  } catch {
    throw refuse('This is not a zip file, or it is truncated.');
  }
}

/** The files of the directory by path; folders are left out. */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  // The list, its signature, and folders do not count as files of the module.
  if (zip.entryCount > 2 * RELEASE_LIMITS.files) throw tooManyFiles();
  const entries = new Map<string, Entry>();
  const keys = new Set<string>();
  let total = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const file = pathOf(entry);
      if (file === null) continue;
      const key = file.toLowerCase(); // the same file on a case-insensitive file system
      if (keys.has(key)) throw refuse(`The archive has two entries ${file}.`);
      keys.add(key);
      total += entry.uncompressedSize;
      const max = MAX_BYTES[file] ?? RELEASE_LIMITS.fileBytes;
      if (entry.uncompressedSize > max) throw tooLarge(`${file} is larger than ${sizeName(max)}.`);
      if (total > RELEASE_LIMITS.totalBytes) throw tooLarge('The files are larger than 20 MB in total.');
      entries.set(file, entry);
    }
  } catch (error) {
    throw error instanceof Problem ? error : refuse('The archive is damaged: its directory cannot be read.');
  }
  if (entries.size > RELEASE_LIMITS.files + 2) throw tooManyFiles();
  for (const file of keys)
    for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder))
      if (keys.has(folder)) throw refuse(`${folder} is a file and a folder.`);
  return entries;
}

const sizeName = (bytes: number) => (bytes < 1024 ** 2 ? `${bytes / 1024} KB` : `${bytes / 1024 ** 2} MB`);

const tooManyFiles = () => tooLarge(`The archive has more than ${RELEASE_LIMITS.files} files.`);

/** The path of an entry; null for a folder. @throws Problem if a module cannot have it. */
function pathOf(entry: Entry): string | null {
  const raw = entry.fileNameRaw.toString('latin1');
  const isFolder = raw.endsWith('/');
  const file = isFolder ? raw.slice(0, -1) : raw;
  // JSON, because it may contain anything.
  const shown = JSON.stringify(raw.slice(0, 80));
  if (file.length > PATH_MAX_LENGTH || !PATH.test(file))
    throw refuse(`The archive has an entry ${shown}, which is not a path inside a module.`);
  if (!ALLOWED_TYPES.has((entry.externalFileAttributes >>> 16) & TYPE_MASK))
    throw refuse(`The archive has an entry ${shown}, which is a link or a special file.`);
  if (entry.isEncrypted()) throw refuse(`The entry ${shown} is encrypted.`);
  if (isFolder) return null;
  if (UNIQUE.has(path.posix.basename(file).toLowerCase()) && !UNIQUE.has(file))
    throw refuse(`The archive has another ${path.posix.basename(file)}: ${shown}.`);
  return file;
}

async function bytesOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>, file: string): Promise<Buffer> {
  const entry = entries.get(file);
  if (!entry) throw refuse(`The archive has no ${file}.`);
  try {
    return await checkedBytes(zip, entry, RELEASE_LIMITS.fileBytes); // reads at most the size stated in the directory
  } catch (error) {
    if (error instanceof DamagedEntry) throw refuse(`The archive is damaged: ${file} cannot be unpacked.`);
    throw error;
  }
}

function parseList(bytes: Buffer): FileList {
  try {
    const { name, files } = JSON.parse(bytes.toString()) as FileList;
    const isList =
      typeof name === 'string' &&
      typeof files === 'object' &&
      !Array.isArray(files) &&
      Object.values(files).every((hash) => typeof hash === 'string' && HASH.test(hash));
    if (isList) return { name, files };
  } catch {
    // Refused below.
  }
  throw refuse(`${FILE_LIST} is not a list of files with their hashes.`);
}

async function checkSignature(
  list: Buffer,
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  keys: readonly KeyObject[],
): Promise<void> {
  if (!entries.has(FILE_LIST_SIGNATURE)) throw refuse(`The archive is not signed: it has no ${FILE_LIST_SIGNATURE}.`);
  const signature = Buffer.from((await bytesOf(zip, entries, FILE_LIST_SIGNATURE)).toString('latin1'), 'base64');
  if (signature.length !== SIGNATURE_BYTES || !keys.some((key) => verify(null, list, key, signature)))
    throw refuse('The archive is not signed by a key that this server accepts (MODULE_KEYS).');
}
