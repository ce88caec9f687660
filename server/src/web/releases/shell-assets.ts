import { statSync } from 'node:fs';
import { access, copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { shellDir } from './build-folders.ts';
import { isLongReplaced } from './release-history.ts';
import { alone } from './release-lock.ts';
import { filesIn, isMissing } from './released-files.ts';

const ASSETS = 'assets';

/** When each file of no present build was replaced, by its name: ISO 8601, UTC. */
type Replaced = Record<string, string>;

/** Where files of the shell are kept: those with a hash in their names, in a folder `assets` as in a build. */
export const shellAssetsDir = (dataDir: string) => path.join(dataDir, 'shell');

const tableFile = (dataDir: string) => path.join(shellAssetsDir(dataDir), 'replaced.json');

/** Whether a name is that of a file in the folder itself, and not hidden. */
const isPlain = (name: string) => name === path.basename(name) && !name.startsWith('.');

/** The folder to take a file of `assets` from: that of the build, or that of builds before it; null where neither has it. */
export async function folderOfAsset(dataDir: string, name: string, built = shellDir): Promise<string | null> {
  if (!isPlain(name)) return null;
  for (const folder of [built, shellAssetsDir(dataDir)])
    if (await isThere(path.join(folder, ASSETS, name))) return folder;
  return null;
}

/** Whatever is wrong with a file or its name: it is none to hand out. */
const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * Keeps the files of the build that is served, for pages that are open when another one has taken its place, and removes
 * those that were replaced long ago. A build empties its folder, and a new container has none of the old one's files.
 */
export async function keepShell(dataDir: string, built = shellDir): Promise<void> {
  const folder = path.join(shellAssetsDir(dataDir), ASSETS);
  await mkdir(folder, { recursive: true });
  await alone(dataDir, async () => {
    const live = await sizesIn(path.join(built, ASSETS));
    const kept = await sizesIn(folder);
    // Another size: one that was copied while it was being built.
    const missing = [...live].filter(([name, size]) => kept.get(name) !== size).map(([name]) => name);
    await copy(missing, path.join(built, ASSETS), folder);
    const old = [...kept.keys()].filter((name) => !live.has(name));
    await sweep(dataDir, old);
  });
}

/** How many bytes each file has; none where the folder is missing. */
async function sizesIn(dir: string): Promise<Map<string, number>> {
  const names = (await filesIn(dir)).filter(isPlain);
  // At once: handing two hundred files to other threads takes ten times as long, and a start waits for it.
  return new Map(names.map((name) => [name, statSync(path.join(dir, name)).size]));
}

/** Copies files beside their place first, so that nobody is ever handed half of one. */
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

/** Notes since when files are of no build, and removes those of which that is long ago. */
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
    return JSON.parse(await readFile(tableFile(dataDir), 'utf8')) as Replaced; // nobody else writes it
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return {}; // cut off: they are counted anew
    throw error;
  }
}
