import { createHash } from 'node:crypto';

import type { Db } from '../../kernel/database/connect.ts';
import { yieldToRequests } from '../../kernel/database/yield-to-requests.ts';
import { renumberFull } from '../../library/posts/renumber-posts.repo.ts';
import { type ArchivePost, POST_LINK, STORED_FILE } from './archive-format.ts';
import { findComparable, batchesOf, sizesOf } from './library-posts.repo.ts';

type Recognized = Pick<ArchivePost, 'title' | 'content' | 'note' | 'created_at' | 'archived_at'>;

/** A user's posts from before an import, so that importing the same archive twice stores each post once. */
export class ExistingPosts {
  readonly #ids = new Map<string, number>();
  readonly #tops = new Map<number | null, number>();

  /** Reads them all once, without those the import adds. Runs in a transaction. */
  static async of(db: Db, userId: number): Promise<ExistingPosts> {
    await renumberFull(db, userId);
    const known = new ExistingPosts();
    for await (const sizes of sizesOf(db, userId)) {
      for (const some of batchesOf(sizes)) {
        const ids = some.map(({ id }) => id);
        const posts = await findComparable(db, userId, ids);
        for (const post of posts) known.#add(post);
        await yieldToRequests();
      }
    }
    return known;
  }

  #add(post: Recognized & { id: number; collection_id: number | null; order: number }): void {
    const { id, collection_id: place, order } = post;
    this.#ids.set(keyOf(post, place), id);
    // A restored post goes to the top, whatever its order was.
    if (post.archived_at === null) this.#tops.set(place, Math.max(this.top(place), order));
  }

  /** The highest order in a collection: those of an archive start above it. */
  top(place: number | null): number {
    return this.#tops.get(place) ?? 0;
  }

  /** The id of the same post in the same collection, and in or not in the recycle bin; undefined if there is none. */
  find(post: Recognized, place: number | null): number | undefined {
    return this.#ids.get(keyOf(post, place));
  }
}

/** File paths and ids of linked posts differ between users, so they are ignored. */
function keyOf({ title, content, note, created_at, archived_at }: Recognized, place: number | null): string {
  const words = `${content} ${note ?? ''}`.replaceAll(STORED_FILE, '').replaceAll(POST_LINK, '');
  const key = JSON.stringify([place, archived_at !== null, created_at, title, words]);
  return createHash('sha256').update(key).digest('base64');
}
