import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';

const IDS_AT_ONCE = 500;

/** A copy as a line of an archive. `post_id` is the id of its post there. */
export type CopyLine = NonNullable<Awaited<ReturnType<typeof copyAt>>> & {
  /** The paths of its files below /storage, but those of its snapshot. */
  files: string[];
};

/** The copies of a user's links that meet a condition, in the order of their links, one at a time. */
export async function* libraryCopies(
  db: Db,
  userId: number,
  condition?: RawBuilder<boolean>,
): AsyncGenerator<CopyLine> {
  for (let last = 0; ;) {
    let query = db
      .selectFrom('posts')
      .innerJoin('copies', (join) =>
        join.onRef('copies.post_id', '=', 'posts.id').on(ofOwner(db, 'copies.user_id', userId)),
      )
      .select('posts.id')
      .where('posts.user_id', '=', userId)
      .where('kind', 'is not', null)
      .where('posts.id', '>', last)
      .orderBy('posts.id')
      .limit(IDS_AT_ONCE);
    if (condition) query = query.where(condition);
    const rows = await query.execute();
    for (const { id } of rows) {
      const copy = await copyAt(db, userId, id);
      if (!copy) continue;
      const files = await db
        .selectFrom('copy_files')
        .innerJoin('copies', (join) =>
          join.onRef('copies.id', '=', 'copy_files.copy_id').onRef('copies.user_id', '=', 'copy_files.user_id'),
        )
        .leftJoin('snapshots', (join) =>
          join.onRef('snapshots.copy_id', '=', 'copies.id').on(ofOwner(db, 'snapshots.user_id', userId)),
        )
        .select(['name', 'page', 'picture'])
        .where('post_id', '=', id)
        .where(ofOwner(db, 'copies.user_id', userId))
        .orderBy('name')
        .execute();
      const own = files.filter(({ name, page, picture }) => name !== page && name !== picture);
      yield { ...copy, files: own.map(({ name }) => name) };
    }
    if (rows.length < IDS_AT_ONCE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

const copyAt = (db: Db, userId: number, postId: number) =>
  db
    .selectFrom('copies')
    .select(['post_id', 'kind', 'url', 'title', 'author', 'published_at', 'language', 'words', 'pages'])
    .select(['images_left_out', 'file', 'fetched_at', 'checked_at', 'html'])
    .select(sql<string>`state`.as('state'))
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** The copies of a user's live links, by the time of the fetch and the URL of the page. */
export async function findCopyKeys(db: Db, userId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('copies')
    .innerJoin('posts', (join) =>
      join.onRef('posts.id', '=', 'copies.post_id').on(ofOwner(db, 'posts.user_id', userId)),
    )
    .select(['copies.url', 'copies.fetched_at'])
    .where('copies.user_id', '=', userId)
    .where('copies.kind', 'is not', null)
    .where('posts.is_archived', '=', 0)
    .execute();
  return new Set(rows.map(({ url, fetched_at }) => `${fetched_at} ${url}`));
}
