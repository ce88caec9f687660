import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import type { RemoteName } from '@benotes/contract';

const MANIFEST = 'mf-manifest.json';
const ADDRESS = '/modules/';
/** Hexadecimal digits of the hash that names a version. */
export const VERSION_LENGTH = 12;

/** Where released remotes are kept. */
export const modulesDir = (dataDir: string) => path.join(dataDir, 'modules');

/** The address of a version that is kept here. */
export const entryOf = (name: RemoteName, version: string) => `${ADDRESS}${name}/${version}/${MANIFEST}`;

/** The folder behind an entry; null when another origin keeps it. */
export const folderOf = (dataDir: string, entry: string): string | null =>
  entry.startsWith(ADDRESS) ? path.join(modulesDir(dataDir), path.dirname(entry.slice(ADDRESS.length))) : null;

export const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The hash of every script in a folder that is served under an address (which ends in a slash). */
export async function hashScripts(dir: string, address: string): Promise<Record<string, string>> {
  const scripts = (await filesIn(dir)).filter((file) => file.endsWith('.js'));
  const hashes = scripts.map(async (file) => {
    const digest = createHash('sha256').update(await readFile(path.join(dir, file)));
    return [address + file.replaceAll(path.sep, '/'), `sha256-${digest.digest('base64')}`] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

/** The files in a folder and all below it, sorted; marks of the build tools left out. None when it is not there. */
export async function filesIn(dir: string): Promise<string[]> {
  try {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
    return files.map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name))).toSorted();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** The version of a build: the beginning of a hash over its files. Null when it is not built. */
export async function versionOf(dir: string): Promise<string | null> {
  const files = await filesIn(dir);
  if (!files.includes(MANIFEST)) return null;
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(await readFile(path.join(dir, file)));
  return hash.digest('hex').slice(0, VERSION_LENGTH);
}

/**
 * What a build looks like from outside: the names, sizes and dates of its files. Reading all of them takes up to
 * half a second, and a build that looks the same is the same. Null when it is not built.
 */
export async function looksOf(dir: string): Promise<string | null> {
  const files = await filesIn(dir);
  if (!files.includes(MANIFEST)) return null;
  const looks = await Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await stat(path.join(dir, file));
      return `${file}\0${size}\0${mtimeMs}`;
    }),
  );
  return createHash('sha256').update(looks.join('\n')).digest('hex');
}

/** Whether a version can be handed out. */
export async function isKept(dataDir: string, entry: string): Promise<boolean> {
  const dir = folderOf(dataDir, entry);
  return dir === null || (await filesIn(dir)).includes(MANIFEST);
}

/** Copies what is built of a remote to where it is served; what stands there undamaged is left in peace. */
export async function publish(
  dataDir: string,
  name: RemoteName,
  { version, built }: { version: string; built: string },
): Promise<void> {
  const target = path.join(modulesDir(dataDir), name, version);
  if ((await versionOf(target)) === version) return;
  const draft = `${target}.${process.pid}`;
  await mkdir(path.dirname(target), { recursive: true });
  await rm(draft, { recursive: true, force: true });
  await cp(built, draft, { recursive: true, filter: (source) => !path.basename(source).startsWith('.') });
  await rm(target, { recursive: true, force: true });
  await rename(draft, target);
}

/** A copy that was cut short, or what is left of a removal that was. */
const DRAFT = /^(?:[\da-f]{12}\.\d+|\.gone-.*)$/;

/** The versions of a remote that are kept, newest first, with the dates of their copies. */
export async function keptVersions(dataDir: string, name: RemoteName): Promise<{ version: string; made: Date }[]> {
  const dir = path.join(modulesDir(dataDir), name);
  const versions = (await foldersIn(dir)).filter((folder) => !DRAFT.test(folder));
  const dated = versions.map(async (version) => ({ version, made: (await stat(path.join(dir, version))).mtime }));
  return (await Promise.all(dated)).toSorted((one, other) => other.made.getTime() - one.made.getTime());
}

/** Removes what a killed process left half done. */
export async function removePartialFiles(dataDir: string, name: RemoteName): Promise<void> {
  const dir = path.join(modulesDir(dataDir), name);
  const drafts = (await foldersIn(dir)).filter((folder) => DRAFT.test(folder));
  await Promise.all(drafts.map((draft) => rm(path.join(dir, draft), { recursive: true, force: true })));
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

/** Removes a version: renamed first, so that nobody is ever handed half of it. */
export async function removeVersion(dataDir: string, name: RemoteName, version: string): Promise<void> {
  const dir = path.join(modulesDir(dataDir), name);
  if (!(await foldersIn(dir)).includes(version)) return; // removed by hand
  const gone = path.join(dir, `.gone-${version}`);
  await rename(path.join(dir, version), gone);
  await rm(gone, { recursive: true, force: true });
}
