import type { Change, ChangedType } from '@benotes/contract';
import { type Insertable, sql } from 'kysely';

import { inBatches } from '../../kernel/database/adaptive-batches.ts';
import { CompiledQueries } from '../../kernel/database/compiled-queries.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { idList } from '../../kernel/database/id-list.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';
import type { Database } from '../../kernel/database/schema.ts';
import { withSubtree } from '../collections/collection-counts.repo.ts';

type Row = Insertable<Database['changes']>;
export type NewChange = Omit<Row, 'user_id' | 'revision'>;

const counts = new CompiledQueries<{ userId: number; count: number }, { revision: number }>();
const inserts = new CompiledQueries<Row, object>();

/**
 * Writes changes of a library, in the transaction that makes them. The row of the library is locked until that is
 * committed, so that revisions have no gaps, and are committed in their order.
 */
export async function addChanges(trx: Db, userId: number, changes: readonly NewChange[]): Promise<void> {
  const [library] = await counts.rows(trx, 'count', { userId, count: changes.length }, (slots) =>
    trx
      .insertInto('libraries')
      .values({ user_id: slots.userId, revision: slots.count })
      .onConflict((row) =>
        row.column('user_id').doUpdateSet({ revision: sql<number>`libraries.revision + excluded.revision` }),
      )
      .returning('revision'),
  );
  if (!library) throw new Error(`The library of user ${userId} has no revision.`);
  const first = library.revision - changes.length + 1;
  for (const [index, change] of changes.entries()) {
    const row: Row = { ...change, user_id: userId, revision: first + index };
    await inserts.rows(trx, Object.keys(row).join(' '), row, (slots) => trx.insertInto('changes').values(slots));
  }
}

/** The last revision of a library, and the first one that is kept; both are 0 for none. */
export async function findRevisions(db: Db, userId: number): Promise<{ revision: number; first: number }> {
  const row = await db
    .selectFrom('libraries')
    .select('revision')
    .select((library) =>
      library
        .selectFrom('changes')
        .select((change) => change.fn.min('revision').as('first'))
        .where('changes.user_id', '=', userId)
        .as('first'),
    )
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { revision: row?.revision ?? 0, first: row?.first ?? 0 };
}

/** What members of a shared collection learn of. */
const SHOWN_TO_MEMBERS: readonly ChangedType[] = ['post', 'collection', 'highlight', 'version', 'comment'];

/** The collections that a member sees, and those whose recycle bin they see as well. */
interface SeenPart {
  seen: readonly number[];
  edited: readonly number[];
}

/** Which changes: those in (`after`, `upTo`], of some collections if these are given, the first or last ones. */
export interface ChangeRange {
  after: number;
  upTo: number;
  collections: readonly number[] | null;
  /**
   * What a member sees; null for the owner, who alone gets those of many posts, wherever these are selected, and those
   * of links, grants, lists, and favorites.
   */
  member: SeenPart | null;
  limit: number;
  isLast: boolean;
}

/** A change as it is stored, with what is looked up. */
export type FoundChange = Omit<Change, 'fields' | 'by_name'> & {
  fields: string | null;
  user_name: string | null;
  token_name: string | null;
};

const NAME = sql<string | null>`coalesce(posts.title, changes.name)`;

/** The title or the name that something has now where a member sees it, or had in a recycle bin that they see. */
const nameWithin = (db: Db, { seen, edited }: SeenPart) => sql<string | null>`case
  when collections.id in ${idList(db, seen)} then collections.name
  when posts.is_archived = 0 and posts.collection_id in ${idList(db, seen)} then posts.title
  when posts.collection_id in ${idList(db, edited)} then posts.title
  when changes.kind = 'deleted' and changes.from_collection_id in ${idList(db, edited)} then changes.name end`;

/** Changes of a library, in the order of their revisions. */
export async function findChanges(
  db: Db,
  userId: number,
  { after, upTo, collections, member, limit, isLast }: ChangeRange,
): Promise<FoundChange[]> {
  let query = db
    .selectFrom('changes')
    .leftJoin('posts', (join) =>
      join.onRef('posts.id', '=', 'changes.post_id').on(ofOwner(db, 'posts.user_id', userId)),
    )
    .leftJoin('collections', (join) =>
      join
        .onRef('collections.id', '=', 'changes.thing_id')
        .on('changes.type', '=', 'collection')
        .on(ofOwner(db, 'collections.user_id', userId)),
    )
    .leftJoin('users', 'users.id', 'changes.maker_id')
    .select(['changes.revision', 'changes.type', 'changes.kind', 'changes.thing_id as id', 'changes.post_id'])
    .select((member ? nameWithin(db, member) : NAME).as('name'))
    .select(['changes.count', 'changes.reason', 'changes.action', 'changes.fields'])
    .select(['changes.collection_id', 'changes.from_collection_id', 'changes.made_by as by'])
    .select(['changes.maker_id', 'users.name as user_name', 'changes.token_name', 'changes.created_at'])
    .where('changes.user_id', '=', userId)
    .where('changes.revision', '>', after)
    .where('changes.revision', '<=', upTo);
  if (member)
    query = query
      .where('changes.type', 'in', SHOWN_TO_MEMBERS)
      .where((row) => row.or([row('changes.fields', 'is', null), row('changes.fields', '<>', 'is_favorite')]));
  if (collections) {
    const within = idList(db, collections);
    query = query.where(
      sql<boolean>`(changes.collection_id in ${within} or changes.from_collection_id in ${within}
        or (changes.reason is not null and ${member ? 0 : 1} = 1)
        or (changes.type in ('highlight', 'version', 'comment') and posts.collection_id in ${within}))`,
    );
  }
  const rows = await query
    .orderBy('changes.revision', isLast ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return isLast ? rows.toReversed() : rows;
}

/** The ids of a collection and of all below it; none if the user has no such collection. */
export async function idsWithin(db: Db, userId: number, id: number): Promise<number[]> {
  const rows = await withSubtree(db, userId, id).selectFrom('within').select('id').execute();
  return rows.map((row) => row.id);
}

/** The next users who have a library. */
export const findLibraries = (db: Db, after: number, limit: number): Promise<{ user_id: number }[]> =>
  db.selectFrom('libraries').select('user_id').where('user_id', '>', after).orderBy('user_id').limit(limit).execute();

/** Removes the changes of a library before the first one that is not older than `before` (ISO 8601). */
export async function removeChangesBefore(db: Db, userId: number, before: string): Promise<void> {
  const own = db.selectFrom('changes').where('user_id', '=', userId);
  const first = await own.select(['revision', 'created_at']).orderBy('revision').limit(1).executeTakeFirst();
  if (!first || first.created_at >= before) return;
  // Not those that are older by their time: after a jump of the clock that would leave gaps.
  const kept = await own
    .select('revision')
    .where('created_at', '>=', before)
    .orderBy('revision')
    .limit(1)
    .executeTakeFirst();
  const end = kept?.revision ?? (await findRevisions(db, userId)).revision + 1;
  let from = first.revision;
  await inBatches(db, async (limit) => {
    from = Math.min(from + limit, end);
    const { numDeletedRows } = await db
      .deleteFrom('changes')
      .where('user_id', '=', userId)
      .where('revision', '<', from)
      .executeTakeFirst();
    return numDeletedRows;
  });
}
