import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { MODULE_FILE } from '@benotes/contract';

import { codeOf } from '../../kernel/code-of.ts';
import { MANIFEST } from './module-files.ts';

const ADDRESS = '/modules/';
/** Hexadecimal digits of the hash that names a version. */
export const VERSION_LENGTH = 12;

/** The folder of released remotes. */
export const modulesDir = (dataDir: string) => path.join(dataDir, 'modules');

/** The URL path of a version in the data folder. */
export const entryOf = (name: string, version: string) => `${ADDRESS}${name}/${version}/${MANIFEST}`;

/** The URL of the folder of an entry, with a slash at its end. */
export const addressOf = (entry: string) => entry.slice(0, entry.lastIndexOf('/') + 1);

/** The folder behind an entry; null when another origin keeps it. */
export const folderOf = (dataDir: string, entry: string): string | null =>
  entry.startsWith(ADDRESS) ? path.join(modulesDir(dataDir), path.dirname(entry.slice(ADDRESS.length))) : null;

export const isMissing = (error: unknown) => codeOf(error) === 'ENOENT';

/** The hashes of all scripts in a folder that is served under a path (which ends in a slash). */
export async function hashScripts(dir: string, address: string): Promise<Record<string, string>> {
  const scripts = (await filesIn(dir)).filter((file) => file.endsWith('.js'));
  const hashes = scripts.map(async (file) => {
    const digest = createHash('sha256').update(await readFile(path.join(dir, file)));
    return [address + file.replaceAll(path.sep, '/'), `sha256-${digest.digest('base64')}`] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

/** Files and folders that are never copied or served, such as those of the build tools. */
const HIDDEN = /(?:^|[\\/])\./;

/** The files in a folder and its subfolders, sorted, without hidden ones. Empty if the folder does not exist. */
export async function filesIn(dir: string): Promise<string[]> {
  try {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
      .filter((file) => !HIDDEN.test(file))
      .toSorted();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Source maps are for developers: no page needs them, and they are four fifths of a build. */
export const isSourceMap = (file: string): boolean => file.endsWith('.map');

/** The version of a build: the first digits of a hash of its files without source maps. Null if there is no build. */
export async function versionOf(dir: string): Promise<string | null> {
  const files = await filesIn(dir);
  if (!files.includes(MODULE_FILE)) return null;
  const hash = createHash('sha256');
  for (const file of files.filter((name) => !isSourceMap(name)))
    hash
      .update(file)
      .update('\0')
      .update(await readFile(path.join(dir, file)));
  return hash.digest('hex').slice(0, VERSION_LENGTH);
}

/**
 * The fingerprint of a build: a hash of the names, sizes, and dates of its files. While it is the same, the files need
 * not be read, which takes up to half a second. Null if there is no build.
 */
export async function looksOf(dir: string): Promise<string | null> {
  const files = await filesIn(dir);
  if (!files.includes(MODULE_FILE)) return null;
  const lines = await Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await stat(path.join(dir, file));
      return `${file}\0${size}\0${mtimeMs}`;
    }),
  );
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** Whether a version can be served. Versions from before modules had descriptions cannot. */
export async function canBeServed(dataDir: string, entry: string): Promise<boolean> {
  const dir = folderOf(dataDir, entry);
  return dir === null || (await filesIn(dir)).includes(MODULE_FILE);
}

/**
 * Copies a build to the folder from which it is served, unless an intact copy exists. Source maps are copied from an
 * upload only: those of other builds stay where they were built.
 */
export async function publish(
  dataDir: string,
  name: string,
  { version, built }: { version: string; built: string },
): Promise<void> {
  const target = path.join(modulesDir(dataDir), name, version);
  if ((await versionOf(target)) === version) return;
  const draft = `${target}.${process.pid}`;
  await mkdir(path.dirname(target), { recursive: true });
  await rm(draft, { recursive: true, force: true });
  const isUpload = built === stagingDir(dataDir);
  const isCopied = (source: string) =>
    source === built || (!path.basename(source).startsWith('.') && (isUpload || !isSourceMap(source)));
  await cp(built, draft, { recursive: true, filter: isCopied });
  await rm(target, { recursive: true, force: true });
  await rename(draft, target);
}

/** A file of a version; its path has `/` between folders. */
interface VersionFile {
  path: string;
  content: Uint8Array;
}

/** All files of a version; empty if it does not exist. */
export async function readVersion(dataDir: string, name: string, version: string): Promise<VersionFile[]> {
  const dir = path.join(modulesDir(dataDir), name, version);
  const files = (await filesIn(dir)).map(async (file) => ({
    path: file.replaceAll(path.sep, '/'),
    content: await readFile(path.join(dir, file)),
  }));
  return Promise.all(files);
}

/** Writes the files of a version atomically. */
export async function writeVersion(
  dataDir: string,
  name: string,
  version: string,
  files: readonly VersionFile[],
): Promise<void> {
  const target = path.join(modulesDir(dataDir), name, version);
  const draft = `${target}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  for (const { path: file, content } of files) {
    await mkdir(path.dirname(path.join(draft, file)), { recursive: true });
    await writeFile(path.join(draft, file), content);
  }
  await rm(target, { recursive: true, force: true });
  await rename(draft, target);
}

/** Remains of an interrupted copy or removal. */
const PARTIAL = /^(?:[\da-f]{12}\.\d+|\.gone-.*)$/;

/** The names of the modules with versions in the data folder. */
export const storedModules = async (dataDir: string): Promise<string[]> =>
  (await foldersIn(modulesDir(dataDir))).filter((name) => !name.startsWith('.'));

/** The folder where uploads are unpacked. Used only while the release lock is held. */
const stagingDir = (dataDir: string) => path.join(modulesDir(dataDir), '.staging');

/** Creates an empty folder for an upload, next to the modules. */
export async function openStaging(dataDir: string): Promise<string> {
  await removeStaging(dataDir);
  await mkdir(stagingDir(dataDir), { recursive: true });
  return stagingDir(dataDir);
}

/** Removes the files of an upload, including those of a killed process. */
export const removeStaging = (dataDir: string): Promise<void> =>
  rm(stagingDir(dataDir), { recursive: true, force: true });

/** The size of the files of a version; null if another origin serves them. */
export async function sizeOf(dataDir: string, entry: string): Promise<number | null> {
  const dir = folderOf(dataDir, entry);
  if (!dir) return null;
  const sizes = (await filesIn(dir)).map(async (file) => (await stat(path.join(dir, file))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Whether the files of a version exist in the data folder. */
export const isVersionStored = (dataDir: string, name: string, version: string): Promise<boolean> =>
  stat(path.join(modulesDir(dataDir), name, version)).then(
    () => true,
    () => false,
  );

/** The versions of a remote in the data folder, newest first, with the dates of their copies. */
export async function storedVersions(dataDir: string, name: string): Promise<{ version: string; made: Date }[]> {
  const dir = path.join(modulesDir(dataDir), name);
  const versions = (await foldersIn(dir)).filter((folder) => !PARTIAL.test(folder));
  const dated = versions.map(async (version) => ({ version, made: (await stat(path.join(dir, version))).mtime }));
  return (await Promise.all(dated)).toSorted((one, other) => other.made.getTime() - one.made.getTime());
}

/** Removes partial copies and removals of killed processes. */
export async function removePartialFiles(dataDir: string, name: string): Promise<void> {
  const dir = path.join(modulesDir(dataDir), name);
  const partial = (await foldersIn(dir)).filter((folder) => PARTIAL.test(folder));
  await Promise.all(partial.map((draft) => rm(path.join(dir, draft), { recursive: true, force: true })));
}

async function foldersIn(dir: string): Promise<string[]> {
  try {
    const entries = await readdir(dir, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Removes a version. It is renamed first, so that it is never served partially. */
export async function removeVersion(dataDir: string, name: string, version: string): Promise<void> {
  const dir = path.join(modulesDir(dataDir), name);
  if (!(await foldersIn(dir)).includes(version)) return; // removed by hand
  const gone = path.join(dir, `.gone-${version}`);
  await rename(path.join(dir, version), gone);
  await rm(gone, { recursive: true, force: true });
}
