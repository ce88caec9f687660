import { createHash } from 'node:crypto';

import { fieldsWith, type Post } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { isPostgres } from '../../kernel/database/dialect.ts';
import { postsToChange, postsWritten } from '../../library/events.ts';
import { setPost } from '../../library/posts/posts.repo.ts';
import { replaceTags } from '../../library/tags/tags.repo.ts';

/** The columns that an import can change, in the order of the table of fields. */
const REPLACED = fieldsWith('replaced').filter((name) => name !== 'tags');
const POSTS_AT_ONCE = 20;
/** How long what was replaced is kept: images that only it shows are removed after seven days. */
const KEPT_MS = 6 * 24 * 3600_000;

/** What an import can change in a post. */
export interface Replaceable extends Pick<Post, (typeof REPLACED)[number]> {
  /** Ascending. */
  tagIds: number[];
}

interface Before extends Replaceable {
  image_path: string | null;
  updated_at: string;
  import_id: number | null;
}

const hashOf = (post: Replaceable) =>
  createHash('sha256')
    .update(JSON.stringify([...REPLACED.map((name) => post[name]), post.tagIds]))
    .digest('base64url');

async function findBefore(db: Db, userId: number, id: number): Promise<Before | null> {
  const post = await db
    .selectFrom('posts')
    .select([...REPLACED, 'image_path', 'updated_at', 'import_id'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!post) return null;
  const tags = await db
    .selectFrom('post_tag')
    .select('tag_id')
    .where('post_id', '=', id)
    .where('user_id', '=', userId)
    .orderBy('tag_id')
    .execute();
  return { ...post, tagIds: tags.map(({ tag_id }) => tag_id) };
}

/**
 * Gives a post other texts and tags, and remembers what it had. `changes` gets the texts it has.
 *
 * @returns false if nothing differs.
 */
export async function replacePost(
  db: Db,
  { userId, importId, now }: { userId: number; importId: number; now: string },
  id: number,
  changes: (post: Replaceable) => Replaceable,
): Promise<boolean> {
  const before = await findBefore(db, userId, id);
  if (!before) return false;
  const after = changes(before);
  if (hashOf(after) === hashOf(before)) return false;
  await db
    .insertInto('replaced_posts')
    .values({
      import_id: importId,
      post_id: id,
      user_id: userId,
      before: JSON.stringify(before),
      after_hash: hashOf(after),
    })
    // A post that is twice in the files: what it was before the import counts.
    .onConflict((conflict) =>
      (isPostgres(db)
        ? conflict.constraint('replaced_posts_pair')
        : conflict.columns(['import_id', 'post_id'])
      ).doUpdateSet({ after_hash: hashOf(after) }),
    )
    .execute();
  await postsToChange(db, userId, { ids: [id], reason: 'import' });
  await write(db, userId, id, { ...before, ...after, updated_at: now, import_id: null });
  return true;
}

/**
 * Gives some posts back what they had before an import, unless they were edited since, in a transaction. Returns their
 * number, 0 when all have it.
 */
export async function restoreReplaced(trx: Db, userId: number, importId: number): Promise<number> {
  const rows = await trx
    .selectFrom('replaced_posts')
    .select(['post_id', 'before', 'after_hash'])
    .where('import_id', '=', importId)
    .where('user_id', '=', userId)
    .orderBy('post_id')
    .limit(POSTS_AT_ONCE)
    .execute();
  for (const { post_id, before, after_hash } of rows) {
    const post = await findBefore(trx, userId, post_id);
    // Written by `replacePost`.
    if (post && hashOf(post) === after_hash) await write(trx, userId, post_id, JSON.parse(before) as Before);
  }
  const ids = rows.map(({ post_id }) => post_id);
  if (ids.length > 0)
    await trx
      .deleteFrom('replaced_posts')
      .where('import_id', '=', importId)
      .where('user_id', '=', userId)
      .where('post_id', 'in', ids)
      .execute();
  return ids.length;
}

async function write(db: Db, userId: number, id: number, { tagIds, ...post }: Before): Promise<void> {
  await setPost(db, userId, id, post);
  const own = await db
    .selectFrom('tags')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', tagIds.length > 0 ? tagIds : [0])
    .execute();
  await replaceTags(
    db,
    userId,
    id,
    own.map((tag) => tag.id),
  );
  await postsWritten(db, userId, { ids: [id], shown: [{ id, ...post }] });
}

/** Forgets what old imports replaced: they are not undone any more. `now` is a time in ms. */
export async function forgetOldReplacements(db: Db, now: number): Promise<void> {
  const time = new Date(now - KEPT_MS).toISOString();
  await db
    .deleteFrom('replaced_posts')
    .where((row) =>
      row.exists(
        row
          .selectFrom('imports')
          .select('imports.id')
          .whereRef('imports.id', '=', 'replaced_posts.import_id')
          .whereRef('imports.user_id', '=', 'replaced_posts.user_id')
          .where('imports.created_at', '<', time),
      ),
    )
    .execute();
}
