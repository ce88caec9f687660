import { createHash } from 'node:crypto';

import type { Db } from '../../database/connect.ts';
import { renumberFull } from '../../posts/renumber-posts.repo.ts';
import { type ArchivePost, STORED_FILE } from './archive-format.ts';
import { findComparable, portionsOf, sizesOf } from './library-posts.repo.ts';

type Recognised = Pick<ArchivePost, 'title' | 'content' | 'created_at' | 'archived_at'>;

/** What an account holds before an archive comes in, so that one that is taken back twice is stored once. */
export class KnownPosts {
  readonly #keys = new Set<string>();
  readonly #tops = new Map<number | null, number>();

  /** Reads them all, once: what an import adds is not among them. Within a transaction. */
  static async of(db: Db, userId: number): Promise<KnownPosts> {
    await renumberFull(db, userId);
    const known = new KnownPosts();
    for await (const sizes of sizesOf(db, userId)) {
      for (const some of portionsOf(sizes)) {
        const ids = some.map(({ id }) => id);
        const posts = await findComparable(db, userId, ids);
        for (const post of posts) known.#add(post, post.collection_id, post.order);
        await new Promise(setImmediate); // everybody else's requests have a turn
      }
    }
    return known;
  }

  #add(post: Recognised, place: number | null, order: number): void {
    this.#keys.add(keyOf(post, place));
    // Back from the bin a post stands on top, whatever its number was.
    if (post.archived_at === null) this.#tops.set(place, Math.max(this.top(place), order));
  }

  /** The highest number of a collection: the ones of an archive begin above it. */
  top(place: number | null): number {
    return this.#tops.get(place) ?? 0;
  }

  /** Whether the same stands there already: in the same place, and in the bin or not. */
  has(post: Recognised, place: number | null): boolean {
    return this.#keys.has(keyOf(post, place));
  }
}

/** Files stand elsewhere in every account, so their addresses say nothing. */
function keyOf({ title, content, created_at, archived_at }: Recognised, place: number | null): string {
  const words = content.replaceAll(STORED_FILE, '');
  const key = JSON.stringify([place, archived_at !== null, created_at, title, words]);
  return createHash('sha256').update(key).digest('base64');
}
