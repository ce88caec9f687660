import type { Collection } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { readSnapshot } from '../../kernel/database/transact.ts';
import { Problem } from '../../kernel/problems.ts';
import type { ArchiveCollection } from '../archive/archive-format.ts';
import { type LibraryPost, libraryPosts } from '../archive/library-posts.repo.ts';
import { collectionsOf } from '../archive/library-snapshot.ts';
import { type Spool, spooling } from '../jobs/spool.ts';
import { findScope } from './export-scope.repo.ts';
import type { JsonPost } from './json-format.ts';

/** Collections of an export, and its posts in a spool, all as of one moment. */
export interface SpooledPosts {
  collections: ArchiveCollection[];
  spool: Spool;
}

/** Whose posts are exported. `collectionId`: those in it and below it, 0 for those in none, undefined for all. */
export interface ExportRequest {
  userId: number;
  collectionId: number | undefined;
}

/**
 * Reads the collections and posts of a user into a spool. `open` gets the collections and returns what writes a post as a
 * line, or leaves it out with null.
 */
export const spoolPosts = (
  db: Db,
  dir: string,
  { userId, collectionId }: ExportRequest,
  open: (collections: readonly Collection[]) => (post: JsonPost) => string | null,
): Promise<SpooledPosts> =>
  spooling(dir, (spool) =>
    readSnapshot(db, async (snapshot) => {
      const scope = await findScope(snapshot, userId, collectionId);
      if (!scope) throw new Problem(404, 'Collection not found');
      const lineOf = open(scope.collections);
      const collections = await collectionsOf(snapshot, userId, scope.collections);
      for await (const posts of libraryPosts(snapshot, userId, scope.condition)) {
        for (const post of posts) {
          const line = lineOf(jsonPost(post));
          if (line !== null) await spool.write(`${line}\n`);
        }
      }
      return { collections, spool };
    }),
  );

function jsonPost(post: LibraryPost): JsonPost {
  const { id, type, title, content, note, description, image_path, color, collection_id, order, tags } = post;
  const { archived_at, created_at, updated_at, highlights } = post;
  const isLink = type === 'link';
  return {
    id,
    type,
    title,
    url: isLink ? post.url : null,
    content: isLink ? null : content,
    note,
    description,
    image_path,
    color,
    collection_id,
    order,
    tags,
    // Restored from a deleted collection, it is not pinned any more.
    is_pinned: post.is_pinned === 1 && post.deleted_collection_id === null,
    is_favorite: post.is_favorite === 1,
    is_gone: post.is_gone === 1,
    created_at,
    updated_at,
    archived_at,
    ...(highlights.length > 0 && { highlights }),
  };
}
