import type { Db } from '../database/connect.ts';
import type { ArchivePost } from './archive-format.ts';
import type { Owner } from './import.repo.ts';

/** What stands in a collection already, so that an archive that is taken back twice is stored once. */
export class KnownPosts {
  readonly #db: Db;
  readonly #userId: number;
  readonly #importId: number;
  readonly #top = new Map<number | null, number>();

  constructor(db: Db, { userId, importId }: Owner) {
    this.#db = db;
    this.#userId = userId;
    this.#importId = importId;
  }

  /** The number above which an archive's orders begin in a collection: what was here before stays below. */
  async base(collectionId: number | null): Promise<number> {
    const known = this.#top.get(collectionId);
    if (known !== undefined) return known;
    const row = await this.#db
      .selectFrom('posts')
      .select((posts) => posts.fn.max('order').as('order'))
      .where('user_id', '=', this.#userId)
      .where('collection_id', collectionId === null ? 'is' : '=', collectionId)
      .executeTakeFirst();
    const base = Math.max(0, row?.order ?? 0);
    this.#top.set(collectionId, base);
    return base;
  }

  /** The posts that are not here yet, each with the same place, content and state. */
  async leaveOut(posts: readonly ArchivePost[], placeOf: (id: number | null) => number | null): Promise<ArchivePost[]> {
    const places = new Set(posts.map(({ collection_id }) => placeOf(collection_id)));
    for (const place of places) await this.base(place); // before the first of its posts is stored
    const rows = await this.#db
      .selectFrom('posts')
      .select(['title', 'content', 'collection_id', 'created_at'])
      .where('user_id', '=', this.#userId)
      .where('created_at', 'in', [...new Set(posts.map(({ created_at }) => created_at))])
      .where((post) => post.or([post('import_id', 'is', null), post('import_id', '!=', this.#importId)]))
      .execute();
    const keys = new Set(rows.map((row) => keyOf(row, row.collection_id)));
    return posts.filter((post) => !keys.has(keyOf(post, placeOf(post.collection_id))));
  }
}

const keyOf = (
  { title, content, created_at }: Pick<ArchivePost, 'title' | 'content' | 'created_at'>,
  place: number | null,
) => JSON.stringify([place, created_at, title, content]);
