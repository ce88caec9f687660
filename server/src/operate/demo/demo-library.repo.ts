import type { ImportResult } from '@benotes/contract';
import sharp from 'sharp';

import { addChild, findOrAddTags, finishImport, startImport } from '../../exchange/jobs/import.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { insertRows } from '../../kernel/database/insert-rows.ts';
import { transact } from '../../kernel/database/transact.ts';
import { postsWritten, type ShownPost } from '../../library/events.ts';
import type { Files } from '../../library/files/files.ts';
import { linkFields } from '../../library/posts/link-content.ts';
import { insertSavedSearch } from '../../library/saved-searches/saved-searches.repo.ts';
import { tagKey } from '../../library/tags/tags.repo.ts';
import { drawPicture } from './demo-pictures.ts';
import { FAVORITES, LOOKS, PINNED, SAVED_SEARCHES } from './library/demo-choices.ts';
import { collections, deleted, uncategorized } from './library/demo-collections.ts';
import type { DemoCollection, DemoPost } from './library/demo-post.ts';

const DAY_MS = 86_400_000;
/** The age of the oldest post, in days. */
const OLDEST_DAYS = 700;
/** Two links in three have a picture. */
const hasPicture = (index: number) => index % 3 !== 2;

interface Placed {
  post: DemoPost;
  /** Null without a collection. */
  collection: DemoCollection | null;
  isDeleted: boolean;
}

const inCollections = (all: readonly DemoCollection[]): Placed[] =>
  all.flatMap((collection) => [
    ...(collection.posts ?? []).map((post) => ({ post, collection, isDeleted: false })),
    ...inCollections(collection.nested ?? []),
  ]);

const everyPost = (): Placed[] => [
  ...uncategorized.map((post) => ({ post, collection: null, isDeleted: false })),
  ...inCollections(collections),
  ...deleted.map((post) => ({ post, collection: null, isDeleted: true })),
];

/**
 * Fills a user's library with the demo content, as an import, so that undoing it removes everything not edited since.
 * `render` converts an SVG drawing to WebP; it does not work in the process of the server, where SVG is blocked.
 *
 * @returns the id of that import.
 */
export async function addDemoLibrary(
  db: Db,
  files: Files,
  userId: number,
  now: Date,
  render: RenderSvg = renderSvg,
): Promise<number> {
  const posts = everyPost();
  const pictures = await drawPictures(files, userId, posts, render);
  return transact(db, userId, async (trx) => {
    const importId = await startImport(trx, userId, now.toISOString());
    const ids = await addCollections(trx, { user_id: userId, import_id: importId, ...timesAt(now, OLDEST_DAYS) });
    await addPosts(trx, { userId, importId, now, ids, pictures }, posts);
    await addSearches(trx, userId, importId, ids);
    const result: ImportResult = {
      id: importId,
      posts: posts.length,
      collections: ids.size,
      tags: new Set(posts.flatMap(({ post }) => post.tags.map(tagKey))).size,
      duplicates: 0,
      skipped: [],
    };
    await finishImport(trx, userId, importId, result);
    return importId;
  });
}

type RenderSvg = (svg: string) => Promise<Buffer>;

const renderSvg: RenderSvg = (svg) => sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer();

/** Stores a picture for each link that has one, by its URL. */
async function drawPictures(
  files: Files,
  userId: number,
  posts: readonly Placed[],
  render: RenderSvg,
): Promise<Map<string, string>> {
  const urls = posts.flatMap(({ post }) => (post.type === 'link' ? [post.url] : [])).filter((_, at) => hasPicture(at));
  const paths = new Map<string, string>();
  for (const url of urls) {
    paths.set(url, await files.store(userId, 'thumbnails', await render(drawPicture(url).svg)));
  }
  return paths;
}

/** Adds the collections with their descendants; returns their ids. */
async function addCollections(
  db: Db,
  common: Omit<Parameters<typeof addChild>[1], 'name'>,
): Promise<Map<DemoCollection, number>> {
  const ids = new Map<DemoCollection, number>();
  const addBelow = async (parent_id: number | null, children: readonly DemoCollection[]) => {
    for (const collection of children) {
      const { name, icon: icon_id = null, nested = [] } = collection;
      const { is_favorite = false, ...look } = LOOKS[name] ?? {};
      const id = await addChild(db, { ...common, ...look, name, icon_id, parent_id, is_favorite: is_favorite ? 1 : 0 });
      ids.set(collection, id);
      await addBelow(id, nested);
    }
  };
  await addBelow(null, collections);
  return ids;
}

async function addSearches(
  db: Db,
  user_id: number,
  import_id: number,
  ids: ReadonlyMap<DemoCollection, number>,
): Promise<void> {
  const named = new Map(Array.from(ids, ([{ name }, id]) => [name, id]));
  for (const { name, icon: icon_id, filter, collection } of SAVED_SEARCHES) {
    const collection_id = collection === undefined ? null : (named.get(collection) ?? null);
    await insertSavedSearch(db, { user_id, import_id, name, icon_id, filter, collection_id, time_zone: 'UTC' });
  }
}

interface Library {
  userId: number;
  importId: number;
  now: Date;
  ids: ReadonlyMap<DemoCollection, number>;
  pictures: ReadonlyMap<string, string>;
}

async function addPosts(db: Db, library: Library, posts: readonly Placed[]): Promise<void> {
  const added: ShownPost[] = [];
  const places = new Map<DemoCollection | null, number>();
  for (const [index, placed] of posts.entries()) {
    // The first one on top.
    const order = 1000 - (places.get(placed.collection) ?? 0);
    places.set(placed.collection, 1001 - order);
    const row = rowOf(library, placed, index, order);
    const { id } = await db.insertInto('posts').values(row).returning('id').executeTakeFirstOrThrow();
    added.push({ ...row, id });
  }
  const ids = added.map(({ id }) => id);
  await addTags(db, library, posts, ids);
  await postsWritten(db, library.userId, { ids, shown: added, areNew: true });
}

function rowOf({ userId, importId, now, ids, pictures }: Library, placed: Placed, index: number, order: number) {
  const { post, collection, isDeleted } = placed;
  // Spread over the years, with more recent ones, and independent of the order of the collections.
  const times = timesAt(now, OLDEST_DAYS * ((index * 61) % 100) ** 2 * 1e-4 + 0.3 + index / 500);
  const common = {
    user_id: userId,
    import_id: importId,
    title: post.title,
    collection_id: collection ? (ids.get(collection) ?? null) : null,
    order,
    is_pinned: PINNED.includes(post.title) ? (1 as const) : (0 as const),
    is_favorite: FAVORITES.includes(post.title) ? (1 as const) : (0 as const),
    is_archived: isDeleted ? (1 as const) : (0 as const),
    archived_at: isDeleted ? new Date(now.getTime() - index * 60_000).toISOString() : null,
    ...times,
  };
  if (post.type === 'text') return { ...common, type: post.type, content: post.content };
  const { url, description, note } = post;
  const image_path = pictures.get(url) ?? null;
  return { ...common, ...linkFields(url), content: url, description, note, image_path, color: drawPicture(url).color };
}

async function addTags(db: Db, library: Library, posts: readonly Placed[], ids: readonly number[]): Promise<void> {
  const { userId, importId } = library;
  const names = posts.flatMap(({ post }) => post.tags);
  const tags = await findOrAddTags(db, userId, importId, names);
  const rows = posts.flatMap(({ post }, index) =>
    post.tags.map((name) => ({
      user_id: userId,
      post_id: ids[index] ?? 0,
      tag_id: tags.ids.get(tagKey(name)) ?? 0,
    })),
  );
  await insertRows(db, 'post_tag', rows);
}

function timesAt(now: Date, daysAgo: number) {
  const time = new Date(now.getTime() - daysAgo * DAY_MS).toISOString();
  return { created_at: time, updated_at: time };
}
