import type { Comment, Input, listComments } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';

/** The comments in the library of a user, with the names of those who wrote them. */
const comments = (db: Db, userId: number) =>
  db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.author_id')
    .select(['comments.id', 'comments.post_id', 'comments.text', 'comments.created_at', 'comments.updated_at'])
    .select(['users.id as author_id', 'users.name as author_name'])
    .where('comments.user_id', '=', userId);

type Row = Awaited<ReturnType<ReturnType<typeof comments>['executeTakeFirstOrThrow']>>;

const asComment = ({ author_id, author_name, ...row }: Row): Comment => ({
  ...row,
  author: author_id === null || author_name === null ? null : { id: author_id, name: author_name },
});

/** A page of the comments on a post, oldest first. */
export async function findComments(
  db: Db,
  userId: number,
  postId: number,
  { after_id = 0, limit }: Input<typeof listComments>['query'] & { limit: number },
): Promise<Comment[]> {
  const rows = await comments(db, userId)
    .where('comments.post_id', '=', postId)
    .where('comments.id', '>', after_id)
    .orderBy('comments.id')
    .limit(limit)
    .execute();
  return rows.map(asComment);
}

/** A comment in the library of a user; null if there is none. */
export async function findComment(db: Db, userId: number, id: number): Promise<Comment | null> {
  const row = await comments(db, userId).where('comments.id', '=', id).executeTakeFirst();
  return row ? asComment(row) : null;
}

export async function countComments(db: Db, userId: number, postId: number): Promise<number> {
  const { count } = await db
    .selectFrom('comments')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a comment and returns its id. */
export async function addComment(
  db: Db,
  userId: number,
  comment: { post_id: number; author_id: number; text: string },
): Promise<number> {
  const now = new Date().toISOString();
  const { id } = await db
    .insertInto('comments')
    .values({ ...comment, user_id: userId, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setComment(db: Db, userId: number, id: number, text: string): Promise<void> {
  await db
    .updateTable('comments')
    .set({ text, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

export async function removeComment(db: Db, userId: number, id: number): Promise<void> {
  await db.deleteFrom('comments').where('id', '=', id).where('user_id', '=', userId).execute();
}
