import type { Collection } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { readSnapshot } from '../../kernel/database/transact.ts';
import { Problem } from '../../kernel/problems.ts';
import { findVersionHeads } from '../../library/versions/library-versions.repo.ts';
import type { ArchiveCollection } from '../archive/archive-format.ts';
import { exportedFields } from '../archive/exported-fields.ts';
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
  /** Whether it is for the owner, who alone knows favorites and what was found out about links. */
  isOwn: boolean;
  /** Whether it leaves out deleted posts. */
  withoutBin?: boolean;
  /** Whether archives have earlier versions of posts, and JSON says which there are. */
  hasVersions?: boolean;
}

/**
 * Reads the collections and posts of a user into a spool. `open` gets the collections and returns what writes a post as
 * a line.
 */
export const spoolPosts = (
  db: Db,
  dir: string,
  { userId, collectionId, isOwn, withoutBin, hasVersions }: ExportRequest,
  open: (collections: readonly Collection[]) => (post: JsonPost) => string,
): Promise<SpooledPosts> =>
  spooling(dir, (spool) =>
    readSnapshot(db, async (snapshot) => {
      const scope = await findScope(snapshot, userId, collectionId);
      if (!scope) throw new Problem(404, 'Collection not found');
      const lineOf = open(scope.collections);
      const collections = (await collectionsOf(snapshot, userId, scope.collections)).map((each) =>
        isOwn ? each : { ...each, is_favorite: false },
      );
      for await (const posts of libraryPosts(snapshot, userId, scope.condition)) {
        const ids = posts.map(({ id }) => id);
        const versions = hasVersions ? await findVersionHeads(snapshot, userId, ids) : undefined;
        for (const post of posts) {
          if (withoutBin && post.is_archived === 1) continue;
          const exported = jsonPost(isOwn ? post : { ...post, is_favorite: 0, is_gone: 0 });
          const line = lineOf({ ...exported, ...(versions && { versions: versions.get(post.id) ?? [] }) });
          await spool.write(`${line}\n`);
        }
      }
      return { collections, spool };
    }),
  );

/** A link has its URL instead of its content. */
const jsonPost = (post: LibraryPost): JsonPost =>
  // What the table of fields says of it, with the types of `JsonPost`.
  ({ ...exportedFields('json', post), ...(post.type === 'link' ? { content: null } : { url: null }) }) as JsonPost;
