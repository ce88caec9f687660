import type { Post } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { withAuthors } from './authors.repo.ts';
import { withFavorites } from './favorites/favorites.repo.ts';

/**
 * Posts with what responses to a user have beside them: the names of the members who made them, and the user's own
 * favorites.
 */
export const asUserGets = async (db: Db, userId: number, posts: readonly Post[]): Promise<Post[]> =>
  withFavorites(db, userId, await withAuthors(db, posts));

/** A post as `asUserGets`. */
export const oneAsUserGets = async (db: Db, userId: number, post: Post): Promise<Post> =>
  (await asUserGets(db, userId, [post]))[0] ?? post;
