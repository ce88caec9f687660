import path from 'node:path';

import type { Db } from '../../kernel/database/connect.ts';
import { Problem } from '../../kernel/problems.ts';
import { addHighlightsTo } from '../../library/highlights/library-highlights.repo.ts';
import { linkFields } from '../../library/posts/link-content.ts';
import { setPost, topOrder } from '../../library/posts/posts.repo.ts';
import { tagKey } from '../../library/tags/tags.repo.ts';
import { earlier } from '../dates.ts';
import { Duplicates } from '../jobs/duplicates.ts';
import { batches, type NewPost, type Owner } from '../jobs/import.repo.ts';
import { rewriteTexts } from '../jobs/post-texts.repo.ts';
import { type FileRow, batchesOfFile } from '../jobs/row-batches.ts';
import { forEachInSteps, type Step } from '../jobs/steps.ts';
import { storePosts } from '../jobs/store-posts.ts';
import { POSTS_FILE, type ReadPost } from '../reading/read-format.ts';
import { cleanTags } from '../text.ts';
import type { ImportChoices } from './import-choices.ts';
import type { RecognizedPost } from './recognize-posts.ts';
import { rememberImported } from './recognized-posts.repo.ts';
import { type Replaceable, replacePost } from './replace-posts.repo.ts';
import type { StoredImages } from './stored-images.ts';
import { countCollections, findAbove } from './stored-places.repo.ts';
import { TagIds } from './tag-ids.ts';
import type { TargetPlaces } from './target-places.ts';

/** Tags that no post may have, added at a time. */
const TAGS_AT_ONCE = 500;

/** The posts of an import, one row per line of `POSTS_FILE`, and how they are stored. */
export interface PostsToStore<Row> {
  folder: string;
  count: number;
  places: TargetPlaces;
  /** Portions of the file are passed in its order. */
  recognize: (db: Db, portion: readonly FileRow<Row>[]) => Promise<RecognizedPost[]>;
  images: Pick<StoredImages, 'shownIn'>;
  choices: Pick<ImportChoices, 'duplicates' | 'flags'>;
  /** Lets links to other posts lead to them: `idOf` gives the id of the post of a line, from 0. */
  withLinks: (html: string, idOf: (line: number) => number | undefined) => string;
}

/** Stores the posts of an import. What it keeps in memory is lost with a step that fails: then the import does. */
export class PostStore<Row = ReadPost> {
  readonly #owner: Owner;
  readonly #given: PostsToStore<Row>;
  readonly #tags: TagIds;
  readonly #duplicates = new Duplicates();
  /** The highest order of each collection before the import. */
  readonly #tops = new Map<number, number>();
  /** The post of each line: new, or known. */
  readonly #ids: Int32Array;
  /** New posts with links to others. */
  readonly #linking: number[] = [];
  /** Known posts, by line, that get texts with links to others. */
  readonly #linkingLater = new Map<number, number>();
  #posts = 0;
  #updated = 0;

  constructor(owner: Owner, given: PostsToStore<Row>) {
    this.#owner = owner;
    this.#given = given;
    this.#tags = new TagIds(owner);
    this.#ids = new Int32Array(given.count);
  }

  get figures() {
    return { posts: this.#posts, tags: this.#tags.added, updated: this.#updated, ...this.#duplicates.figures };
  }

  /** The post of a line, from 0: new, or known. */
  idOf = (line: number): number | undefined => this.#ids[line] || undefined;

  /** Adds tags that no post may have. */
  async addTags(step: Step, names: readonly string[]): Promise<void> {
    await forEachInSteps(step, batches(names, TAGS_AT_ONCE), (trx, some) => this.#tags.including(trx, some));
  }

  /** Stores all posts of the file, in steps. */
  async storeAll(step: Step, report: (done: number) => void): Promise<void> {
    let done = 0;
    await forEachInSteps(step, this.#file<Row>(), async (trx, portion) => {
      await this.#store(trx, portion);
      report((done += portion.length));
    });
    await this.#resolveLinks(step);
    await this.#putOthersOnTop(step);
  }

  #file<T>(): AsyncGenerator<FileRow<T>[]> {
    return batchesOfFile<T>(path.join(this.#given.folder, POSTS_FILE));
  }

  async #store(db: Db, portion: readonly FileRow<Row>[]): Promise<void> {
    const { duplicates } = this.#given.choices;
    const fresh: RecognizedPost[] = [];
    const met: RecognizedPost[] = [];
    for (const post of await this.#given.recognize(db, portion))
      (duplicates === 'keep' || (!post.known && !post.earlier) ? fresh : met).push(post);
    if (fresh.length > 0) await this.#add(db, fresh);
    for (const post of met) await this.#meet(db, post); // may be the same as one that was just added
  }

  /** Links between posts, whose addresses are known only when all are stored. */
  async #resolveLinks(step: Step): Promise<void> {
    const { userId } = this.#owner;
    await forEachInSteps(step, this.#linking, (trx, id) =>
      rewriteTexts(trx, userId, [id], (html) => this.#toPosts(html)),
    );
    if (this.#linkingLater.size === 0) return;
    await forEachInSteps(step, this.#file<ReadPost>(), async (trx, portion) => {
      for (const { row, index } of portion) {
        const id = this.#linkingLater.get(index);
        if (id !== undefined) await this.#update(trx, id, row);
      }
    });
  }

  /** Others may have put posts on top of a collection while the import was below: they stay there. */
  async #putOthersOnTop(step: Step): Promise<void> {
    const { userId, importId, isDryRun } = this.#owner;
    if (isDryRun) return;
    let own: ReadonlySet<number> | undefined;
    await forEachInSteps(step, this.#tops, async (trx, [collection, top]) => {
      for (const id of await findAbove(trx, userId, { collection, top, importId })) {
        own ??= new Set(this.#ids); // those that were edited since are no longer known as posts of the import
        if (own.has(id)) continue;
        await setPost(trx, userId, id, { order: await topOrder(trx, userId, collection || null) });
      }
    });
  }

  #toPosts(html: string): string {
    return this.#given.withLinks(html, this.idOf);
  }

  async #add(db: Db, fresh: readonly RecognizedPost[]): Promise<void> {
    const names = fresh.map(({ row }) => this.#tagsOf(row));
    const tagIds = await this.#tags.including(db, names.flat());
    this.#posts += fresh.length;
    if (this.#owner.isDryRun) return;
    await this.#expectCollections(db, fresh);
    const rows: { row: NewPost; tags: string[] }[] = [];
    for (const [at, post] of fresh.entries()) rows.push({ row: await this.#rowOf(db, post), tags: names[at] ?? [] });
    const ids = await storePosts(db, this.#owner.userId, rows, tagIds);
    const keys = new Map<string, number>();
    for (const [at, { row, index, archived }] of fresh.entries()) {
      const id = ids[at] ?? 0;
      this.#ids[index] = id;
      if (row.key !== null) keys.set(row.key, id);
      if (row.hasLinks) this.#linking.push(id);
      if (archived) await addHighlightsTo(db, this.#owner.userId, id, archived.highlights);
    }
    await rememberImported(db, this.#owner.userId, keys);
  }

  /** @throws Problem 409 if a collection was deleted since the import began. */
  async #expectCollections(db: Db, posts: readonly RecognizedPost[]): Promise<void> {
    const ids = [...new Set(posts.flatMap(({ collection }) => (collection > 0 ? [collection] : [])))];
    if ((await countCollections(db, this.#owner.userId, ids)) < ids.length)
      throw new Problem(409, 'A collection of the import was deleted meanwhile.');
  }

  /** A post that is there already, or twice in the files. */
  async #meet(db: Db, { row, index, known, earlier }: RecognizedPost): Promise<void> {
    const id = known?.id ?? (earlier && this.idOf(earlier.index));
    if (id) this.#ids[index] = id;
    // A link that became a text since, or the reverse, stays as it is: its texts have other places.
    const isSameType = known?.type === (row.url === null ? 'text' : 'link');
    if (!known || !isSameType || this.#given.choices.duplicates !== 'update') {
      this.#duplicates.add(row.line, row.title, known ? 0 : earlier?.line);
      return;
    }
    if (row.key !== null) await rememberImported(db, this.#owner.userId, new Map([[row.key, known.id]]));
    if (row.hasLinks) this.#linkingLater.set(index, known.id);
    else await this.#update(db, known.id, row);
  }

  async #update(db: Db, id: number, row: ReadPost): Promise<void> {
    const names = this.#tagsOf(row);
    const known = await this.#tags.including(db, names);
    const tagIds = [...new Set(names.flatMap((name) => known.get(tagKey(name)) ?? []))].sort((a, b) => a - b);
    const html = this.#toPosts(this.#given.images.shownIn(row.html));
    const changes = (post: Replaceable): Replaceable => ({
      title: row.title || post.title,
      content: row.kind === 'note' ? html : post.content,
      description: row.kind === 'link' ? (row.description ?? post.description) : post.description,
      note: row.kind === 'link' ? html || post.note : post.note,
      tagIds,
    });
    if (await replacePost(db, this.#owner, id, changes)) this.#updated += 1;
    else this.#duplicates.add(row.line, row.title);
  }

  /** The tags of a post, with those for its folders and flags. */
  #tagsOf({ tags, place, flags }: ReadPost): string[] {
    const asTags = flags.filter(
      (flag) => (flag === 'archived' || flag === 'unread') && this.#given.choices.flags.includes(flag),
    );
    const folders = this.#given.places.tagsOf(place);
    return asTags.length === 0 && folders.length === 0 ? tags : cleanTags([...tags, ...asTags, ...folders]);
  }

  async #rowOf(db: Db, { row: post, collection, archived }: RecognizedPost): Promise<NewPost> {
    const { now, userId, importId } = this.#owner;
    const { choices, images, places } = this.#given;
    const rank = places.isFlat ? post.flatOrder : post.order;
    const html = images.shownIn(post.html);
    const has = (flag: 'pinned' | 'favorite') => (choices.flags.includes(flag) && post.flags.includes(flag) ? 1 : 0);
    const created_at = post.exact ? (post.created ?? now) : earlier(post.created ?? now, now);
    const deleted = post.deleted === true ? now : post.deleted && earlier(post.deleted, now);
    const texts =
      post.url === null
        ? { type: 'text' as const, url: null, base_url: null, content: html, note: null }
        : { ...linkFields(post.url), content: post.url, note: html || null };
    return {
      ...texts,
      user_id: userId,
      import_id: importId,
      title: post.title,
      description: post.description,
      collection_id: collection || null,
      order: (await this.#topOf(db, collection)) + rank,
      is_archived: deleted === null ? 0 : 1,
      archived_at: deleted,
      is_pinned: has('pinned'),
      is_favorite: has('favorite'),
      created_at,
      updated_at: earlier(post.updated ?? created_at, now),
      ...archived?.columns(),
    };
  }

  async #topOf(db: Db, collection: number): Promise<number> {
    const known = this.#tops.get(collection);
    if (known !== undefined) return known;
    const top = (await topOrder(db, this.#owner.userId, collection || null)) - 1;
    this.#tops.set(collection, top);
    return top;
  }
}
