import { statSync } from 'node:fs';
import { access, copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { shellDir } from './build-folders.ts';
import { isLongReplaced } from './release-history.ts';
import { withReleaseLock } from './release-lock.ts';
import { filesIn, isMissing, isSourceMap } from './released-files.ts';

const ASSETS = 'assets';

/** When each file that is not in the current build was replaced, by name (ISO 8601 in UTC). */
type Replaced = Record<string, string>;

/** The folder of stored shell files, which have a hash in their names, in a subfolder `assets` like in a build. */
export const shellAssetsDir = (dataDir: string) => path.join(dataDir, 'shell');

const tableFile = (dataDir: string) => path.join(shellAssetsDir(dataDir), 'replaced.json');

/** Whether a name is a visible file name without a path. */
const isPlain = (name: string) => name === path.basename(name) && !name.startsWith('.');

/** The folder with a file of `assets`: that of the build, or that of earlier builds. Null if neither has it. */
export async function folderOfAsset(dataDir: string, name: string, built = shellDir): Promise<string | null> {
  if (!isPlain(name)) return null;
  for (const folder of [built, shellAssetsDir(dataDir)])
    if (await isThere(path.join(folder, ASSETS, name))) return folder;
  return null;
}

/** Whether a file can be accessed; false for any error. */
const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * Stores the files of the current build without source maps, for pages that are still open after the next build, and
 * removes files that were replaced long ago. A build empties its folder, and a new container has none of the files of
 * the old one.
 */
export async function storeShellAssets(dataDir: string, built = shellDir): Promise<void> {
  const folder = path.join(shellAssetsDir(dataDir), ASSETS);
  await mkdir(folder, { recursive: true });
  await withReleaseLock(dataDir, async () => {
    const live = await sizesIn(path.join(built, ASSETS));
    const kept = await sizesIn(folder);
    // The size differs if a file was copied while it was being written.
    const missing = [...live]
      .filter(([name, size]) => kept.get(name) !== size && !isSourceMap(name))
      .map(([name]) => name);
    await copy(missing, path.join(built, ASSETS), folder);
    const old = [...kept.keys()].filter((name) => !live.has(name) || isSourceMap(name));
    await sweep(dataDir, old);
  });
}

/** The size of each file; empty if the folder does not exist. */
async function sizesIn(dir: string): Promise<Map<string, number>> {
  const names = (await filesIn(dir)).filter(isPlain);
  // Synchronous, because the start waits for it, and 200 asynchronous calls take ten times as long.
  return new Map(names.map((name) => [name, statSync(path.join(dir, name)).size]));
}

/** Copies files atomically, by way of temporary files. */
async function copy(names: readonly string[], from: string, to: string): Promise<void> {
  const drafts = path.join(to, '.drafts');
  await rm(drafts, { recursive: true, force: true });
  if (names.length === 0) return;
  await mkdir(drafts);
  await Promise.all(
    names.map(async (name) => {
      await copyFile(path.join(from, name), path.join(drafts, name));
      await rename(path.join(drafts, name), path.join(to, name));
    }),
  );
  await rm(drafts, { recursive: true });
}

/** Records when files were replaced, and removes those that were replaced long ago. */
async function sweep(dataDir: string, old: readonly string[]): Promise<void> {
  const now = new Date();
  const before = await readReplaced(dataDir);
  const dated = old.map((name) => ({ name, replaced_at: before[name] ?? now.toISOString() }));
  const isOver = ({ replaced_at }: { replaced_at: string }) => isLongReplaced(replaced_at, now);
  for (const { name } of dated.filter(isOver))
    await rm(path.join(shellAssetsDir(dataDir), ASSETS, name), { force: true });
  const rest = dated.filter((each) => !isOver(each)).map(({ name, replaced_at }) => [name, replaced_at] as const);
  const replaced = JSON.stringify(Object.fromEntries(rest), null, 2);
  if (replaced === JSON.stringify(before, null, 2)) return;
  const draft = `${tableFile(dataDir)}.${process.pid}`;
  await writeFile(draft, `${replaced}\n`);
  await rename(draft, tableFile(dataDir));
}

async function readReplaced(dataDir: string): Promise<Replaced> {
  try {
    return JSON.parse(await readFile(tableFile(dataDir), 'utf8')) as Replaced; // written only here
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return {}; // truncated: the files are dated again
    throw error;
  }
}
