import type { Comment, Input, listComments } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { findUserNames } from '../posts/authors.repo.ts';
import { type Mention, withNames } from './mentions.ts';

/** The comments in the library of a user, with the names of those who wrote them. */
const comments = (db: Db, userId: number) =>
  db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.author_id')
    .select(['comments.id', 'comments.post_id', 'comments.text', 'comments.created_at', 'comments.updated_at'])
    .select('comments.mentions')
    .select(['users.id as author_id', 'users.name as author_name'])
    .where('comments.user_id', '=', userId);

type Row = Awaited<ReturnType<ReturnType<typeof comments>['executeTakeFirstOrThrow']>>;

/** Comments with the names that people have now. */
async function asComments(db: Db, rows: readonly Row[]): Promise<Comment[]> {
  const mentioned = rows.map(({ mentions }) => (mentions === null ? [] : (JSON.parse(mentions) as Mention[])));
  const names = await findUserNames(
    db,
    mentioned.flat().map(({ id }) => id),
  );
  return rows.map(({ author_id, author_name, mentions: _stored, text, ...row }, index) => {
    const mentions = mentioned[index] ?? [];
    const people = [...new Set(mentions.map(({ id }) => id))].flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : { id, name };
    });
    return {
      ...row,
      text: withNames(text, mentions, names),
      author: author_id === null || author_name === null ? null : { id: author_id, name: author_name },
      ...(people.length > 0 && { mentions: people }),
    };
  });
}

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
  return asComments(db, rows);
}

/** Comments in the library of a user by their ids. */
export async function findCommentsById(db: Db, userId: number, ids: readonly number[]): Promise<Comment[]> {
  if (ids.length === 0) return [];
  return asComments(db, await comments(db, userId).where('comments.id', 'in', ids).execute());
}

/** The ids of those who have commented on a post. */
export async function findCommenters(db: Db, userId: number, postId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('comments')
    .select('author_id')
    .distinct()
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ author_id }) => author_id);
}

/** A comment in the library of a user; null if there is none. */
export async function findComment(db: Db, userId: number, id: number): Promise<Comment | null> {
  return (await findCommentsById(db, userId, [id]))[0] ?? null;
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

/** A text with those whom it names. */
export interface WrittenText {
  text: string;
  mentions: readonly Mention[];
}

const stored = (mentions: readonly Mention[]) => (mentions.length === 0 ? null : JSON.stringify(mentions));

/** Adds a comment and returns its id. */
export async function addComment(
  db: Db,
  userId: number,
  { mentions, ...comment }: { post_id: number; author_id: number } & WrittenText,
): Promise<number> {
  const now = new Date().toISOString();
  const { id } = await db
    .insertInto('comments')
    .values({ ...comment, mentions: stored(mentions), user_id: userId, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setComment(db: Db, userId: number, id: number, { text, mentions }: WrittenText): Promise<void> {
  await db
    .updateTable('comments')
    .set({ text, mentions: stored(mentions), updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

export async function removeComment(db: Db, userId: number, id: number): Promise<void> {
  await db.deleteFrom('comments').where('id', '=', id).where('user_id', '=', userId).execute();
}
