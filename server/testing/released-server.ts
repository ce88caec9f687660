import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { build } from 'vite';

const ROOT = path.join(import.meta.dirname, '../..');

/** A released version and the commit that it was built from. */
export interface Release {
  version: string;
  commit: string;
}

/** All released versions, the oldest first. */
export const releases = JSON.parse(
  readFileSync(path.join(ROOT, 'scripts/release/releases.json'), 'utf8'),
) as readonly Release[];

/** Whether the commit of a release is in this checkout: a shallow clone has only the latest ones. */
export function hasCommit({ commit }: Release): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether released versions can run on this Node: they all need better-sqlite3, which newer versions of Node do
 * without, even on PostgreSQL, where they only load its scripts.
 */
export function hasDriverOfReleases(isOnPostgres: boolean): boolean {
  try {
    const Sqlite = createRequire(import.meta.url)('better-sqlite3') as new (file: string) => { close: () => void };
    if (!isOnPostgres) new Sqlite(':memory:').close();
    return true;
  } catch {
    return false; // not installed, or compiled for another Node
  }
}

/**
 * Builds the server of a release with the packages that are installed now, once for each worker. Returns the folder of
 * its commands.
 */
export async function buildReleased({ version, commit }: Release): Promise<string> {
  const folder = path.join(ROOT, 'server/node_modules', `.released-${process.env['VITEST_POOL_ID']}`, version);
  const outDir = path.join(folder, 'server/dist');
  if (existsSync(path.join(outDir, 'main.js'))) return outDir;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const sources = ['server', 'libs', 'build', 'package.json', 'tsconfig.base.json', 'tsconfig.node.json'];
  const archive = execFileSync('git', ['archive', commit, ...sources], { cwd: ROOT, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const libraries = readdirSync(path.join(folder, 'libs')).map((name) => `libs/${name}`);
  for (const name of ['server', 'build', ...libraries]) linkPackages(name, folder);
  await build({ root: path.join(folder, 'server'), logLevel: 'warn', build: { outDir, sourcemap: false } });
  return outDir;
}

/** Links the installed packages of a package; those of the workspace are the ones of the release. */
function linkPackages(name: string, folder: string): void {
  const from = path.join(ROOT, name, 'node_modules');
  const to = path.join(folder, name, 'node_modules');
  if (!existsSync(from)) return;
  for (const entry of readdirSync(from).filter((each) => !each.startsWith('.'))) {
    const names = lstatSync(path.join(from, entry)).isSymbolicLink()
      ? [entry]
      : readdirSync(path.join(from, entry)).map((each) => `${entry}/${each}`);
    for (const each of names) {
      const target = realpathSync(path.join(from, each));
      const isOwn = !target.includes('node_modules');
      mkdirSync(path.dirname(path.join(to, each)), { recursive: true });
      symlinkSync(isOwn ? path.join(folder, path.relative(ROOT, target)) : target, path.join(to, each));
    }
  }
}
