import type { Author, Post } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';

/** The names of users by their ids. */
export async function findUserNames(db: Db, ids: Iterable<number>): Promise<Map<number, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', wanted).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Users with their names, in the order of their ids; without a name if they were deleted. */
export async function findAuthors(db: Db, ids: Iterable<number>): Promise<Author[]> {
  const all = [...new Set(ids)].toSorted((a, b) => a - b);
  const names = await findUserNames(db, all);
  return all.map((id) => ({ id, name: names.get(id) ?? null }));
}

/** Posts with the names of the members of shared collections who made them. */
export async function withAuthors(db: Db, posts: readonly Post[]): Promise<Post[]> {
  const authors = await findAuthors(
    db,
    posts.flatMap(({ author_id }) => author_id ?? []),
  );
  const names = new Map(authors.map(({ id, name }) => [id, name]));
  return posts.map((post) => {
    const name = names.get(post.author_id ?? 0);
    return name ? { ...post, author_name: name } : post;
  });
}

/** Who made a post in the library of somebody else; null for its owner, and for a post that does not exist. */
export async function findAuthor(db: Db, ownerId: number, postId: number): Promise<number | null> {
  const row = await db
    .selectFrom('posts')
    .select('author_id')
    .where('id', '=', postId)
    .where('user_id', '=', ownerId)
    .executeTakeFirst();
  return row?.author_id ?? null;
}
