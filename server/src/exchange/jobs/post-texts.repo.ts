import type { Db } from '../../kernel/database/connect.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { setPost } from '../../library/posts/posts.repo.ts';

/** Posts that are rewritten before other requests are handled. */
const POSTS_AT_ONCE = 50;

/** The texts of a post that exists. */
export const textsOf = (db: Db, userId: number, id: number) => findTexts(db, userId, id).executeTakeFirstOrThrow();

const findTexts = (db: Db, userId: number, id: number) =>
  db.selectFrom('posts').select(['content', 'note']).where('id', '=', id).where('user_id', '=', userId);

/**
 * Changes the content and the notes of those posts that still exist, such as the links in them, whose words stay the
 * same.
 */
export async function rewriteTexts(
  db: Db,
  userId: number,
  ids: readonly number[],
  rewrite: (html: string) => string,
): Promise<void> {
  for (const [index, id] of ids.entries()) {
    if (index % POSTS_AT_ONCE === POSTS_AT_ONCE - 1) await yieldToRequests();
    const texts = await findTexts(db, userId, id).executeTakeFirst();
    if (!texts) continue;
    const { content, note } = texts;
    await setPost(db, userId, id, { content: rewrite(content), note: note && rewrite(note) });
  }
}
