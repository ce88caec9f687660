import type { createPost, Input, LinkPreview, Post, updatePost } from '@benotes/contract';

import type { Db } from '../database/connect.ts';
import { touch, TOUCHED } from '../database/mark-edited.ts';
import { transact } from '../database/transact.ts';
import { checkMatch } from '../http/etag.ts';
import { noteFiles, renoteFiles } from '../files/post-files.repo.ts';
import { invalid } from '../problems.ts';
import { indexPosts } from '../search/search-index.repo.ts';
import type { Services } from '../services.ts';
import { addressOf, cutTitle, linkOf, readContent } from './content.ts';
import { movePost } from './move-post.repo.ts';
import type { AskRoom } from './post-pages.repo.ts';
import { archivePost, findPost, removePost, replaceTags, topOrder } from './posts.repo.ts';

type NewPost = Input<typeof createPost>['body'];
type Changes = Input<typeof updatePost>['body'];

/** What reading and looking at a post takes. */
type Reach = Pick<Services, 'db' | 'workers' | 'previews'>;

const TEXT = { type: 'text' as const, url: null, base_url: null, image_path: null, color: null };

/** What a link is stored with beside its words. */
const seenOf = ({ url, image_path, color }: LinkPreview) => ({ ...linkOf(url), image_path, color });

/** Stores a post on top of its collection, of one transaction. */
export async function addPost(services: Reach, userId: number, given: NewPost): Promise<Post> {
  const { db, workers, previews } = services;
  const content = await readContent(given.content, workers, userId);
  const url = addressOf(content);
  // Before the transaction: a page may take its time. Text never makes the server look anywhere.
  const preview = url ? await previews.keep(url, userId) : null;
  const title = given.title || (preview?.title ?? '');
  const description = given.description ?? preview?.description ?? null;
  const now = new Date().toISOString();
  return transact(db, userId, async (trx) => {
    const collection_id = await ownCollection(trx, userId, placeOf(given) ?? null);
    await checkTags(trx, userId, given.tags);
    const { id } = await trx
      .insertInto('posts')
      .values({
        ...(preview ? seenOf(preview) : TEXT),
        user_id: userId,
        title,
        content,
        description,
        collection_id,
        order: await topOrder(trx, userId, collection_id),
        is_archived: 0,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (given.tags) await replaceTags(trx, userId, id, given.tags);
    await noteFiles(trx, [{ id, content, image_path: preview?.image_path }]);
    await indexPosts(trx, [id]);
    return stored(trx, userId, id);
  });
}

/** Changes what is given of a post and leaves the rest; null when the person has no such post. */
export async function changePost(
  services: Reach,
  userId: number,
  id: number,
  given: Changes,
  ifMatch: string | undefined,
  ask: AskRoom,
): Promise<Post | null> {
  const { db, workers, previews } = services;
  const content = given.content === undefined ? undefined : await readContent(given.content, workers, userId);
  const url = content === undefined ? null : addressOf(content);
  // Before the transaction: a page may take its time. The address it has already is not looked at again.
  const isNew = url !== null && url !== (await findPost(db, userId, id, false))?.url;
  const preview = isNew ? await previews.keep(url, userId) : null;
  return transact(db, userId, async (trx) => {
    const post = await findPost(trx, userId, id, true);
    if (!post) return null;
    ask(Buffer.byteLength(content ?? post.content));
    checkMatch(ifMatch, post);
    await checkTags(trx, userId, given.tags);
    if (given.tags || given.order !== undefined) await touch(trx, 'posts', userId, [id]);
    await changeWords(trx, userId, post, given, content, preview);
    if (given.tags) await replaceTags(trx, userId, id, given.tags);
    if (given.title !== undefined || given.content !== undefined || given.tags) await indexPosts(trx, [id]);
    const place = placeOf(given);
    if (place !== undefined) await transfer(trx, userId, post, await ownCollection(trx, userId, place));
    if (given.is_archived === true) await archivePost(trx, userId, id);
    if (given.is_archived === false && post.is_archived) await restore(trx, userId, id);
    if (given.order !== undefined) {
      const present = await stored(trx, userId, id);
      if (!present.is_archived) await movePost(trx, userId, present, given.order);
    }
    return stored(trx, userId, id);
  });
}

/** Moves a post to the bin, or out of it for good; false when the person has no such one there. */
export function dropPost(db: Db, userId: number, id: number, isPermanent: boolean, ifMatch?: string): Promise<boolean> {
  return transact(db, userId, async (trx) => {
    const post = ifMatch === undefined ? null : await findPost(trx, userId, id, true);
    if (post) checkMatch(ifMatch, post);
    return isPermanent ? removePost(trx, userId, id) : archivePost(trx, userId, id);
  });
}

async function changeWords(
  db: Db,
  userId: number,
  post: Post,
  given: Changes,
  content = post.content,
  preview: LinkPreview | null = null,
): Promise<void> {
  if (given.title === undefined && given.content === undefined) return;
  const becomesText = given.content !== undefined && addressOf(content) === null;
  // A title that was only the old address gives way to the new page's.
  const isBare = post.title === '' || post.title === cutTitle(post.url ?? '');
  const title = given.title ?? (given.title === undefined ? (isBare && preview?.title) || post.title : '');
  await db
    .updateTable('posts')
    .set({
      title,
      content,
      updated_at: new Date().toISOString(),
      ...TOUCHED,
      ...(becomesText && { ...TEXT, description: null }),
      ...(preview && { ...seenOf(preview), description: preview.description }),
    })
    .where('id', '=', post.id)
    .where('user_id', '=', userId)
    .execute();
  if (content === post.content) return;
  const image_path = preview || becomesText ? preview?.image_path : post.image_path;
  await renoteFiles(db, { id: post.id, content, image_path });
}

/** Puts a post on top of another collection; the same one again changes nothing. */
async function transfer(db: Db, userId: number, post: Post, collection_id: number | null): Promise<void> {
  if (collection_id === post.collection_id) return;
  const order = await topOrder(db, userId, collection_id);
  await db
    .updateTable('posts')
    .set({ collection_id, order, updated_at: new Date().toISOString(), ...TOUCHED })
    .where('id', '=', post.id)
    .where('user_id', '=', userId)
    .execute();
}

/** Takes a post out of the bin, on top of its collection; where that is gone it has no collection any more. */
async function restore(db: Db, userId: number, id: number): Promise<void> {
  const { collection_id } = await stored(db, userId, id);
  const order = await topOrder(db, userId, collection_id);
  await db
    .updateTable('posts')
    .set({ is_archived: 0, archived_at: null, order, ...TOUCHED })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** The collection a body names: a number, null for Uncategorized (0 too), undefined for "leave it". */
function placeOf({
  collection_id,
  is_uncategorized,
}: Pick<NewPost, 'collection_id' | 'is_uncategorized'>): number | null | undefined {
  if (is_uncategorized || collection_id === 0) return null;
  return collection_id;
}

async function ownCollection(db: Db, userId: number, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const own = await db
    .selectFrom('collections')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!own) throw invalid('collection_id', 'There is no such collection.');
  return id;
}

async function checkTags(db: Db, userId: number, ids: readonly number[] = []): Promise<void> {
  if (ids.length === 0) return;
  const unique = [...new Set(ids)];
  const own = await db
    .selectFrom('tags')
    .select('id')
    .where('id', 'in', unique)
    .where('user_id', '=', userId)
    .execute();
  if (own.length !== unique.length) throw invalid('tags', 'There is no such tag.');
}

async function stored(db: Db, userId: number, id: number): Promise<Post> {
  const post = await findPost(db, userId, id, true);
  if (!post) throw new Error(`Post ${id} was written but is not there.`);
  return post;
}
