import { setTimeout } from 'node:timers/promises';

import { codeOf } from '../../kernel/code-of.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { readSnapshot, transact } from '../../kernel/database/transact.ts';
import { randomKey } from '../../kernel/random-key.ts';
import { withReleaseLock, ReleaseInProgress } from './release-lock.ts';
import { parseReleases, readReleases, type ReleaseFile, writeReleases } from './release-table.ts';
import {
  isVersionStored,
  storedModules,
  storedVersions,
  readVersion,
  removeVersion,
  writeVersion,
} from './released-files.ts';
import {
  addFiles,
  findFiles,
  findRevision,
  findTable,
  findVersions,
  removeFiles,
  storeTable,
} from './shared-modules.repo.ts';

/** The lock scope of releases, which is neither that of a user nor of credentials. */
const RELEASES_SCOPE = -2_147_483_648;
/** PostgreSQL's error code for a lock timeout. */
const LOCK_NOT_AVAILABLE = '55P03';
/** How long to wait for another process; the database itself waits for less. */
const LOCK_TIMEOUT_MS = 20_000;
const CHECK_INTERVAL_MS = 1000;
/** A page does not wait longer if the database does not respond; the check continues. */
const MAX_WAIT_MS = 500;

interface Shared {
  db: Db;
  checkedAt: number;
  checking: Promise<void> | null;
}

/** By data folder, because few callers have access to the database. */
const shared = new Map<string, Shared>();

/**
 * Makes all processes on one PostgreSQL share their releases: the database has the current table and the files, and
 * each process copies them to its data folder, from which it serves them. Returns a function that ends this.
 */
export function shareReleases(dataDir: string, db: Db): () => void {
  shared.set(dataDir, { db, checkedAt: -Infinity, checking: null });
  return () => shared.delete(dataDir);
}

/**
 * Runs work on the releases of a data folder exclusively. If they are shared, the work starts from the state in the
 * database, and its result is stored there in one transaction.
 *
 * @throws ReleaseInProgress if another process or request works on them for too long.
 */
export function changeReleases<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  return withReleaseLock(dataDir, async () => {
    const { db } = shared.get(dataDir) ?? {};
    if (!db) return work();
    const inTransaction = async (trx: Db) => {
      await pull(trx, dataDir);
      const result = await work();
      await push(trx, dataDir);
      return result;
    };
    for (const deadline = performance.now() + LOCK_TIMEOUT_MS; ;) {
      try {
        return await transact(db, RELEASES_SCOPE, inTransaction, { isLong: true });
      } catch (error) {
        if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
        if (performance.now() > deadline)
          throw new ReleaseInProgress('Another release is in progress. Try again when it is done.');
      }
    }
  });
}

/**
 * Copies the releases of other processes to the data folder. Does nothing if releases are not shared, or were checked
 * within the last second. `isForced`: checks anyway, for a file that is missing here.
 */
export async function refreshReleases(dataDir: string, { isForced = false } = {}): Promise<void> {
  const store = shared.get(dataDir);
  if (!store) return;
  if (isForced) await store.checking;
  else if (performance.now() - store.checkedAt < CHECK_INTERVAL_MS) return;
  store.checking ??= check(dataDir, store).finally(() => {
    store.checking = null;
  });
  if (isForced) await store.checking;
  else await Promise.race([store.checking, setTimeout(MAX_WAIT_MS, undefined, { ref: false })]);
}

/** Copies a version to the data folder if another process has released it since the last check. */
export async function fetchVersion(dataDir: string, name: string, version: string): Promise<void> {
  if (shared.has(dataDir) && !(await isVersionStored(dataDir, name, version)))
    await refreshReleases(dataDir, { isForced: true });
}

async function check(dataDir: string, store: Shared): Promise<void> {
  store.checkedAt = performance.now();
  try {
    const revision = await findRevision(store.db);
    if (revision !== null && revision !== (await readReleases(dataDir)).revision)
      await withReleaseLock(dataDir, () => readSnapshot(store.db, (snapshot) => pull(snapshot, dataDir)));
  } catch {
    // The database is unavailable, which is reported elsewhere, or a release is in progress: the next check is in a
    // second.
  }
}

/** Updates the data folder from the database. */
async function pull(db: Db, dataDir: string): Promise<void> {
  const row = await findTable(db);
  if (!row || row.revision === (await readReleases(dataDir)).revision) return;
  const releases = parseReleases(Buffer.from(row.content));
  const wanted = ownVersions(releases);
  const kept = await allStored(dataDir);
  for (const [key, { name, version }] of wanted) {
    if (kept.has(key)) continue;
    const files = await findFiles(db, name, version);
    if (files.length > 0) await writeVersion(dataDir, name, version, files);
  }
  await writeReleases(dataDir, { ...releases, revision: row.revision });
  for (const [key, { name, version }] of kept) if (!wanted.has(key)) await removeVersion(dataDir, name, version);
}

/** Updates the database from the data folder, if they differ. */
async function push(db: Db, dataDir: string): Promise<void> {
  const { revision: _, ...releases } = await readReleases(dataDir);
  const content = JSON.stringify(releases);
  if ((await findTable(db))?.content === content) return;
  const wanted = ownVersions(releases);
  const stored = new Set((await findVersions(db)).map(keyOf));
  for (const [key, { name, version }] of wanted)
    if (!stored.has(key)) await addFiles(db, name, version, await readVersion(dataDir, name, version));
  for (const { name, version } of await findVersions(db))
    if (!wanted.has(keyOf({ name, version }))) await removeFiles(db, name, version);
  const revision = randomKey(16); // not a counter: a release that is rolled back must not have the same revision as another one
  await writeReleases(dataDir, { ...releases, revision });
  await storeTable(db, { revision, content });
}

interface Version {
  name: string;
  version: string;
}

const keyOf = ({ name, version }: Version) => `${name}/${version}`;
const byKey = (versions: Version[]) => new Map(versions.map((each) => [keyOf(each), each]));

/** The versions that are not on another origin. */
const ownVersions = ({ history, canaries }: Pick<ReleaseFile, 'history' | 'canaries'>) => {
  const lines = [
    ...Object.entries(history),
    ...Object.entries(canaries).map(([name, canary]) => [name, [canary]] as const),
  ];
  return byKey(
    lines.flatMap(([name, line]) =>
      line.filter(({ entry }) => entry.startsWith('/')).map(({ version }) => ({ name, version })),
    ),
  );
};

async function allStored(dataDir: string): Promise<Map<string, Version>> {
  const names = await storedModules(dataDir);
  const versions = names.map(async (name) =>
    (await storedVersions(dataDir, name)).map(({ version }) => ({ name, version })),
  );
  return byKey((await Promise.all(versions)).flat());
}
