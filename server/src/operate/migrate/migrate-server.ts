import { migrateCollections } from './migrate-collections.ts';
import { migratePosts } from './migrate-posts.ts';
import { migrateShares } from './migrate-shares.ts';
import { migrateTags } from './migrate-tags.ts';
import { migrateUsers } from './migrate-users.ts';
import type { Migration } from './migration.ts';
import { findDifferences } from './verify-migration.ts';

/** Posts between two lines of progress. */
const PROGRESS_POSTS = 1000;

/**
 * Takes over a server of the original: everything that was not taken over by an earlier run, which may have been
 * interrupted anywhere. On a dry run, everything is read and nothing stored.
 *
 * @returns what differs afterwards; nothing if all is well.
 */
export async function migrateServer(migration: Migration, print: (line: string) => void): Promise<string[]> {
  const users = await migrateUsers(migration);
  const collections = await migrateCollections(migration, users);
  await migrateTags(migration, users);
  await migratePosts(migration, users, collections, (done) => {
    if (done % PROGRESS_POSTS === 0) print(`${done} posts`);
  });
  await migrateShares(migration, users, collections);
  for (const line of migration.report.lines()) print(line);
  if (migration.isDryRun) {
    print('Dry run: nothing was stored.');
    return [];
  }
  const { differences, samples } = await findDifferences(migration, users, collections);
  for (const difference of differences) print(`Difference: ${difference}`);
  print(`Verified: the counts of all tables, and ${samples} posts. ${differences.length} differences.`);
  return differences;
}
