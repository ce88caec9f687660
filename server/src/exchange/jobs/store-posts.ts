import type { Db } from '../../kernel/database/connect.ts';
import { insertRows } from '../../kernel/database/insert-rows.ts';
import { analyzeIfGrown } from '../../kernel/database/statistics.ts';
import { postsWritten } from '../../library/events.ts';
import { sortKeys } from '../../library/search/sort-keys.ts';
import { tagKey } from '../../library/tags/tags.repo.ts';
import type { NewPost } from './import.repo.ts';

interface NewTaggedPost {
  row: NewPost;
  /** Names that are among the tags. */
  tags: readonly string[];
}

/** Stores posts with their tags. Returns their ids. */
export async function storePosts(
  db: Db,
  userId: number,
  posts: readonly NewTaggedPost[],
  tagIds: ReadonlyMap<string, number>,
): Promise<number[]> {
  const ids = await insertRows(
    db,
    'posts',
    posts.map(({ row }) => ({ ...row, ...sortKeys({ ...row, url: row.url ?? null }) })),
    'id',
  );
  await analyzeIfGrown(db, 'posts'); // the rows below refer to them
  await insertRows(
    db,
    'post_tag',
    posts.flatMap(({ tags }, index) => {
      const own = new Set(tags.map((name) => tagIds.get(tagKey(name))));
      const post_id = ids[index];
      return [...own].flatMap((tag_id) =>
        post_id !== undefined && tag_id !== undefined ? [{ post_id, tag_id, user_id: userId }] : [],
      );
    }),
  );
  const shown = posts.map(({ row: { content, note, image_path } }, index) => ({
    id: ids[index] ?? 0,
    content,
    note,
    image_path,
  }));
  await postsWritten(db, userId, { ids, shown, areNew: true, awaitPages: true, hasSortKeys: true });
  return ids;
}
