import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

import { ZipFile } from 'yazl';

// As in the contract, which Node cannot import: it is not built.
const FILE_LIST = 'files.json';
const SIGNATURE = 'files.json.sig';
const DESCRIPTION = 'module.json';

/** Already compressed. */
const COMPRESSED = /\.(?:br|gz|png|webp|jpe?g|woff2)$/;
/** The same build gives the same archive: local midnight, because zip files have local times. */
const MTIME = new Date(1980, 0, 1);

/** An archive that a server can release. */
export interface ModuleArchive {
  name: string;
  bytes: Buffer;
  /** The number of files in it, without the list and the signature. */
  files: number;
}

/**
 * Packs the build of a module (its `dist`): the files, the list with their hashes, and with a key the list's signature.
 * The same build and key give the same bytes.
 *
 * @throws Error if the folder contains no module.
 */
export async function makeArchive(dir: string, key?: KeyObject): Promise<ModuleArchive> {
  const paths = await pathsIn(dir);
  if (!paths.includes(DESCRIPTION)) throw new Error(`${dir} contains no built module: ${DESCRIPTION} is missing.`);
  const contents = await Promise.all(paths.map((file) => readFile(path.join(dir, file))));
  const { name } = JSON.parse(String(contents[paths.indexOf(DESCRIPTION)])) as { name: string };
  const hashes = contents.map((content) => `sha256-${createHash('sha256').update(content).digest('base64')}`);
  const list = Buffer.from(
    JSON.stringify({ name, files: Object.fromEntries(paths.map((file, index) => [file, hashes[index]])) }, null, 1),
  );
  const zip = new ZipFile();
  const add = (content: Buffer, file: string) =>
    zip.addBuffer(content, file, { mtime: MTIME, forceDosTimestamp: true, compress: !COMPRESSED.test(file) });
  add(list, FILE_LIST);
  if (key) add(Buffer.from(sign(null, list, key).toString('base64')), SIGNATURE);
  for (const [index, file] of paths.entries()) add(contents[index]!, file); // one for each path
  zip.end();
  return { name, bytes: await buffer(zip.outputStream), files: paths.length };
}

/** The files below a folder, sorted, with `/` between folders; hidden ones are left out, as they are not served. */
async function pathsIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => !/(?:^|\/)\./.test(file))
    .toSorted();
}

/** The private key in a PEM file. @throws Error if it is not an Ed25519 key. */
export async function readPrivateKey(file: string): Promise<KeyObject> {
  const key = createPrivateKey(await readFile(file));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is not an Ed25519 key.`);
  return key;
}

/** Writes an archive, and returns a line about it. */
export async function writeArchive(archive: ModuleArchive, file = `${archive.name}.zip`): Promise<string> {
  await writeFile(file, archive.bytes);
  return `${file}: ${archive.files} files, ${Math.ceil(archive.bytes.length / 1024)} KB`;
}

/**
 * Writes a key pair and returns the line for the server. Never replaces a file. @throws Error if one cannot be written.
 */
export async function generateKeys(file = 'module-key.pem'): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  await writeNew(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), 0o600);
  await writeNew(`${file}.pub`, publicKey.export({ type: 'spki', format: 'pem' }), 0o644);
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
  return `${file} signs (keep it secret), ${file}.pub verifies. On the server: MODULE_KEYS=${raw}`;
}

async function writeNew(file: string, content: string | Buffer, mode: number): Promise<void> {
  try {
    await writeFile(file, content, { flag: 'wx', mode });
  } catch (error) {
    throw new Error(`${file} cannot be written: ${(error as Error).message}`, { cause: error });
  }
}
