import type { SqliteConnection } from '../../kernel/sqlite/connection.ts';

/** The number of all posts in a database, also of deleted ones. */
export const countPosts = (sqlite: SqliteConnection): number =>
  sqlite.prepare<{ posts: number }>('select count(*) as posts from posts').get()?.posts ?? 0;
