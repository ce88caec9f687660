import type { Author, Post } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';

/** Users with their names, in the order of their ids; without a name if they were deleted. */
export async function findAuthors(db: Db, ids: Iterable<number>): Promise<Author[]> {
  const all = [...new Set(ids)].toSorted((a, b) => a - b);
  if (all.length === 0) return [];
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', all).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
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

/** A post as a response has it, with the name of whoever made it. */
export const withAuthor = async (db: Db, post: Post): Promise<Post> => (await withAuthors(db, [post]))[0] ?? post;
