import { namesOf } from '../../exchange/archive/archive-posts.ts';
import { findOrAddTags } from '../../exchange/jobs/import.repo.ts';
import { readTag, type SourceTag } from '../../exchange/products/benotes-original/source-rows.ts';
import { transact } from '../../kernel/database/transact.ts';
import { tagKey } from '../../library/tags/tags.repo.ts';
import { addTargets, findTargets } from './migrated.repo.ts';
import { BATCH, byUser, type Migration, type MigratedUser, type MigratedUsers } from './migration.ts';

/** Takes over the tags. Those whose names differ only in case become one. */
export async function migrateTags(migration: Migration, users: MigratedUsers): Promise<void> {
  for await (const rows of migration.source.rows('tags', BATCH)) {
    const live = rows.map(readTag).filter(({ id, isDeleted }) => id > 0 && !isDeleted);
    for (const [userId, tags] of byUser(live)) {
      const user = users.get(userId);
      if (user) await takeTags(migration, user, tags);
    }
  }
}

async function takeTags(
  { db, source, report, isDryRun }: Migration,
  user: MigratedUser,
  tags: readonly SourceTag[],
): Promise<void> {
  const known = await findTargets(
    db,
    source.name,
    'tag',
    tags.map(({ id }) => id),
  );
  report.count(user.email, 'tags', 'known', known.size);
  const fresh = tags.flatMap(({ id, name }) => {
    if (known.has(String(id))) return [];
    const [clean] = namesOf([name]);
    if (clean === undefined) report.leaveOut(user.email, 'tags', `tag ${id}`, 'It has no name.');
    return clean === undefined ? [] : [{ id, name: clean }];
  });
  report.count(user.email, 'tags', 'taken', fresh.length);
  if (isDryRun || fresh.length === 0) return;
  await transact(db, user.id, async (trx) => {
    const { ids } = await findOrAddTags(
      trx,
      user.id,
      null,
      fresh.map(({ name }) => name).toReversed(), // of equal ones, the last name is stored
    );
    await addTargets(
      trx,
      source.name,
      'tag',
      fresh.map(({ id, name }) => [id, ids.get(tagKey(name)) ?? 0] as const),
    );
  });
}
