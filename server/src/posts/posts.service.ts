import type { createPost, Input, Post, updatePost } from '@benotes/contract';

import type { Db } from '../database/connect.ts';
import { EDITED, markEdited } from '../database/mark-edited.ts';
import { transact } from '../database/transact.ts';
import { ownsCollection } from '../collections/collections.repo.ts';
import { checkMatch } from '../http/etag.ts';
import { addPostFiles } from '../files/post-files.repo.ts';
import { invalid, Problem } from '../problems.ts';
import { indexPosts } from '../search/search-index.repo.ts';
import type { WorkerPool } from '../workers/pool.ts';
import { ownsTags, replaceTags } from '../tags/tags.repo.ts';
import { changesTexts, changeTexts, onlyOfLinks, previewFields, readTexts, TEXT, urlToFetch } from './change-texts.ts';
import { readContent, readNote } from './content.ts';
import { cutTitle, type FetchedPreview, linkFields, urlOf } from './link-content.ts';
import { hasLinkTo } from './list-posts.repo.ts';
import { movePost } from './move-post.repo.ts';
import { flagsOf, setFlags } from './post-flags.repo.ts';
import type { ReserveMemory } from './post-pages.repo.ts';
import { addPosts, findPost, setPost, topOrder } from './posts.repo.ts';
import { openOutbox } from '../webhooks/outbox.ts';
import { archivePost, removePost } from './recycle-bin.repo.ts';
import { sortKeys } from '../search/sort-keys.ts';

type NewPost = Input<typeof createPost>['body'];
type Changes = Input<typeof updatePost>['body'];

interface Dependencies {
  db: Db;
  /** Sanitizes long notes. */
  workers: WorkerPool;
  previews: {
    /** Fetches the page of a URL and stores its image. */
    fetchAndStore: (url: string, userId: number) => Promise<FetchedPreview>;
  };
  /** Fetches the pages of links that are stored already. */
  previewQueue: { add: (trx: Db, userId: number, ids: readonly number[]) => Promise<void>; wake: () => void };
  copyQueue: {
    /** Queues links whose pages are to be copied, in a transaction. */
    add: (trx: Db, userId: number, ids: readonly number[], how: { isSaved: true }) => Promise<void>;
  };
}

/** Adds a post on top of its collection. Uses one transaction. */
export async function addPost(services: Dependencies, userId: number, given: NewPost): Promise<Post> {
  const { db, workers, previews, previewQueue } = services;
  const content = await readContent(given.content, workers, userId);
  const note = await readNote(given.note ?? null, workers, userId);
  const url = urlOf(content);
  if (note !== null && url === null) throw onlyOfLinks('note');
  // Before the transaction, because fetching a page may take long. Text never makes the server fetch anything.
  const isLater = url !== null && given.preview_later === true;
  const preview = url && !isLater ? await previews.fetchAndStore(url, userId) : null;
  const title = given.title || (preview?.title ?? (isLater ? cutTitle(url) : ''));
  const description = given.description ?? preview?.description ?? null;
  const now = new Date().toISOString();
  const added = await transact(db, userId, async (trx) => {
    if (url !== null && given.unless_saved && (await hasLinkTo(trx, userId, url)))
      throw new Problem(409, 'This page is already saved.');
    const collection_id = await checkCollection(trx, userId, collectionIdOf(given) ?? null);
    await checkTags(trx, userId, given.tags);
    const post = {
      ...(preview ? previewFields(preview) : TEXT),
      ...(isLater && linkFields(url)),
      user_id: userId,
      title,
      content,
      description,
      note,
      collection_id,
      order: await topOrder(trx, userId, collection_id),
      is_archived: 0 as const,
      created_at: now,
      updated_at: now,
      ...flagsOf(given),
    };
    const [id = 0] = await addPosts(trx, [{ ...post, ...sortKeys(post) }]); // one row in, one id out
    if (given.tags) await replaceTags(trx, userId, id, given.tags);
    await addPostFiles(trx, userId, [{ id, content, note, image_path: preview?.image_path }]);
    await indexPosts(trx, userId, [id]);
    if (isLater) await previewQueue.add(trx, userId, [id]);
    if (url) await services.copyQueue.add(trx, userId, [id], { isSaved: true });
    const created = await stored(trx, userId, id);
    await (await openOutbox(trx, userId))?.created(created);
    return created;
  });
  if (isLater) previewQueue.wake();
  return added;
}

/** Changes the given fields of a post; null if the user has no such post. */
export async function changePost(
  services: Omit<Dependencies, 'previewQueue'>,
  userId: number,
  id: number,
  given: Changes,
  ifMatch: string | undefined,
  reserve: ReserveMemory,
): Promise<Post | null> {
  const { db, workers, previews } = services;
  const texts = await readTexts(given, workers, userId);
  // Before the transaction, because fetching a page may take long.
  const url = urlToFetch(given, texts, await findPost(db, userId, id, false));
  const preview = url === null ? null : await previews.fetchAndStore(url, userId);
  return transact(db, userId, async (trx) => {
    const post = await findPost(trx, userId, id, true);
    if (!post) return null;
    const { content = post.content, note = post.note } = texts;
    reserve(Buffer.byteLength(content) + Buffer.byteLength(note ?? ''));
    checkMatch(ifMatch, post);
    await checkTags(trx, userId, given.tags);
    if (given.tags || given.order !== undefined) await markEdited(trx, 'posts', userId, [id]);
    await changeTexts(trx, userId, post, { given, texts, preview });
    if (given.tags) await replaceTags(trx, userId, id, given.tags);
    if (given.tags || changesTexts(given)) await indexPosts(trx, userId, [id]);
    const collectionId = collectionIdOf(given);
    if (collectionId !== undefined)
      await moveToCollection(trx, userId, post, await checkCollection(trx, userId, collectionId));
    if (changesTexts(given)) {
      const changed = await stored(trx, userId, id);
      if (changed.url !== null && changed.url !== post.url)
        await services.copyQueue.add(trx, userId, [id], { isSaved: true });
    }
    await setFlags(trx, userId, id, given);
    if (given.is_archived === true) await archivePost(trx, userId, id);
    if (given.is_archived === false && post.is_archived) await restore(trx, userId, id);
    if (given.order !== undefined) {
      const current = await stored(trx, userId, id);
      if (!current.is_archived) await movePost(trx, userId, current, given.order);
    }
    const changed = await stored(trx, userId, id);
    await (await openOutbox(trx, userId))?.changed(post, changed);
    return changed;
  });
}

/** Moves a post to the recycle bin, or deletes it there permanently; false if the user has no such post. */
export function dropPost(db: Db, userId: number, id: number, isPermanent: boolean, ifMatch?: string): Promise<boolean> {
  return transact(db, userId, async (trx) => {
    const outbox = await openOutbox(trx, userId);
    const post = ifMatch === undefined && !outbox ? null : await findPost(trx, userId, id, true);
    if (post) checkMatch(ifMatch, post);
    const isDone = isPermanent ? await removePost(trx, userId, id) : await archivePost(trx, userId, id);
    if (!outbox || !post || !isDone) return isDone;
    await (isPermanent ? outbox.purged(post) : outbox.changed(post, await stored(trx, userId, id)));
    return true;
  });
}

/** Moves a post to the top of another collection; its own one changes nothing. */
async function moveToCollection(db: Db, userId: number, post: Post, collection_id: number | null): Promise<void> {
  if (collection_id === post.collection_id) return;
  const order = await topOrder(db, userId, collection_id);
  await setPost(db, userId, post.id, {
    collection_id,
    deleted_collection_id: null,
    order,
    is_pinned: 0,
    updated_at: new Date().toISOString(),
    ...EDITED,
  });
}

/** Restores a post from the recycle bin to the top of its collection, or of Uncategorized if that was deleted. */
async function restore(db: Db, userId: number, id: number): Promise<void> {
  const { collection_id, deleted_collection_id } = await stored(db, userId, id);
  const order = await topOrder(db, userId, collection_id);
  await setPost(db, userId, id, {
    is_archived: 0,
    archived_at: null,
    deleted_collection_id: null,
    order,
    // Pinned in a collection that does not exist any more.
    ...(deleted_collection_id !== undefined && { is_pinned: 0 }),
    ...EDITED,
  });
}

/** The collection in a request body: an id, null for Uncategorized (also 0), undefined if it is not to change. */
function collectionIdOf({
  collection_id,
  is_uncategorized,
}: Pick<NewPost, 'collection_id' | 'is_uncategorized'>): number | null | undefined {
  if (is_uncategorized || collection_id === 0) return null;
  return collection_id;
}

async function checkCollection(db: Db, userId: number, id: number | null): Promise<number | null> {
  if (id !== null && !(await ownsCollection(db, userId, id)))
    throw invalid('collection_id', 'There is no such collection.');
  return id;
}

async function checkTags(db: Db, userId: number, ids: readonly number[] = []): Promise<void> {
  if (!(await ownsTags(db, userId, ids))) throw invalid('tags', 'There is no such tag.');
}

async function stored(db: Db, userId: number, id: number): Promise<Post> {
  const post = await findPost(db, userId, id, true);
  if (!post) throw new Error(`Post ${id} was written but does not exist.`);
  return post;
}
