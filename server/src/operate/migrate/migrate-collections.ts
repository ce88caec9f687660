import { COLLECTION_NAME_MAX_LENGTH } from '@benotes/contract';

import { addChild } from '../../exchange/jobs/import.repo.ts';
import { readCollection, type SourceCollection } from '../../exchange/products/benotes-original/source-rows.ts';
import { type PlacedCollection, placedCollections } from '../../exchange/products/benotes-original/source-tree.ts';
import { cut } from '../../exchange/text.ts';
import { transact } from '../../kernel/database/transact.ts';
import { addTargets, findTargets } from './migrated.repo.ts';
import {
  BATCH,
  byUser,
  dryId,
  type Migration,
  type MigratedCollections,
  type MigratedUser,
  type MigratedUsers,
} from './migration.ts';

type Places = Map<number, { id: number; userId: number }>;

/** Takes over the collections, parents first. The tree of all users is in memory, without their posts. */
export async function migrateCollections(migration: Migration, users: MigratedUsers): Promise<MigratedCollections> {
  const found: SourceCollection[] = [];
  for await (const rows of migration.source.rows('collections', BATCH)) found.push(...rows.map(readCollection));
  const places: Places = new Map();
  for (const [userId, collections] of byUser(placedCollections(found))) {
    const user = users.get(userId);
    if (!user) continue;
    for (let from = 0; from < collections.length; from += BATCH)
      await takeCollections(migration, user, collections.slice(from, from + BATCH), places);
  }
  return places;
}

async function takeCollections(
  { db, source, report, isDryRun, now }: Migration,
  user: MigratedUser,
  collections: readonly PlacedCollection[],
  places: Places,
): Promise<void> {
  const ids = collections.map(({ id }) => id);
  const known = await findTargets(db, source.name, 'collection', ids);
  const fresh = collections.filter(({ id }) => !known.has(String(id)));
  for (const [id, target] of known) places.set(Number(id), { id: Number(target), userId: user.id });
  report.count(user.email, 'collections', 'known', known.size);
  report.count(user.email, 'collections', 'taken', fresh.length);
  for (const { id, name } of fresh)
    if (nameOf(name) !== name)
      report.change(user.email, `collection ${id}`, name === '' ? 'it had no name.' : 'its name was cut.');
  if (isDryRun) {
    for (const { id } of fresh) places.set(id, { id: dryId(id), userId: user.id });
    return;
  }
  const added = await transact(db, user.id, async (trx) => {
    const own: Places = new Map();
    for (const { id, name, parentId } of fresh) {
      const parent_id = (own.get(parentId ?? 0) ?? places.get(parentId ?? 0))?.id ?? null;
      const times = { created_at: now, updated_at: now };
      const target = await addChild(trx, {
        user_id: user.id,
        import_id: null,
        name: nameOf(name),
        parent_id,
        ...times,
      });
      own.set(id, { id: target, userId: user.id });
    }
    await addTargets(
      trx,
      source.name,
      'collection',
      Array.from(own, ([from, { id }]) => [from, id] as const),
    );
    return own;
  });
  for (const [id, place] of added) places.set(id, place);
}

const nameOf = (name: string) => cut(name, COLLECTION_NAME_MAX_LENGTH) || 'Untitled';
