import type { createPost, Input, LinkPreview, Post, updatePost } from '@benotes/contract';

import type { Db } from '../database/connect.ts';
import { EDITED, markEdited } from '../database/mark-edited.ts';
import { transact } from '../database/transact.ts';
import { ownsCollection } from '../collections/collections.repo.ts';
import { checkMatch } from '../http/etag.ts';
import { addPostFiles, replacePostFiles } from '../files/post-files.repo.ts';
import { invalid } from '../problems.ts';
import { indexPosts } from '../search/search-index.repo.ts';
import type { WorkerPool } from '../workers/pool.ts';
import { ownsTags, replaceTags } from '../tags/tags.repo.ts';
import { readContent } from './content.ts';
import { cutTitle, linkFields, urlOf } from './link-content.ts';
import { movePost } from './move-post.repo.ts';
import type { ReserveMemory } from './post-pages.repo.ts';
import { addPosts, findPost, setPost, topOrder } from './posts.repo.ts';
import { archivePost, removePost } from './recycle-bin.repo.ts';

type NewPost = Input<typeof createPost>['body'];
type Changes = Input<typeof updatePost>['body'];

interface Dependencies {
  db: Db;
  /** Sanitizes long notes. */
  workers: WorkerPool;
  previews: {
    /** Fetches the page of a URL and stores its image. */
    fetchAndStore: (url: string, userId: number) => Promise<LinkPreview>;
  };
}

const TEXT = { type: 'text' as const, url: null, base_url: null, image_path: null, color: null };

/** The columns of a link with its preview, without texts. */
const previewFields = ({ url, image_path, color }: LinkPreview) => ({ ...linkFields(url), image_path, color });

/** Adds a post on top of its collection. Uses one transaction. */
export async function addPost(services: Dependencies, userId: number, given: NewPost): Promise<Post> {
  const { db, workers, previews } = services;
  const content = await readContent(given.content, workers, userId);
  const url = urlOf(content);
  // Before the transaction, because fetching a page may take long. Text never makes the server fetch anything.
  const preview = url ? await previews.fetchAndStore(url, userId) : null;
  const title = given.title || (preview?.title ?? '');
  const description = given.description ?? preview?.description ?? null;
  const now = new Date().toISOString();
  return transact(db, userId, async (trx) => {
    const collection_id = await checkCollection(trx, userId, collectionIdOf(given) ?? null);
    await checkTags(trx, userId, given.tags);
    const post = {
      ...(preview ? previewFields(preview) : TEXT),
      user_id: userId,
      title,
      content,
      description,
      collection_id,
      order: await topOrder(trx, userId, collection_id),
      is_archived: 0 as const,
      created_at: now,
      updated_at: now,
    };
    const [id = 0] = await addPosts(trx, [post]); // one row in, one id out
    if (given.tags) await replaceTags(trx, userId, id, given.tags);
    await addPostFiles(trx, [{ id, content, image_path: preview?.image_path }]);
    await indexPosts(trx, [id]);
    return stored(trx, userId, id);
  });
}

/** Changes the given fields of a post; null if the user has no such post. */
export async function changePost(
  services: Dependencies,
  userId: number,
  id: number,
  given: Changes,
  ifMatch: string | undefined,
  reserve: ReserveMemory,
): Promise<Post | null> {
  const { db, workers, previews } = services;
  const content = given.content === undefined ? undefined : await readContent(given.content, workers, userId);
  const url = content === undefined ? null : urlOf(content);
  // Before the transaction, because fetching a page may take long. The URL a post has already is not fetched again.
  const isNew = url !== null && url !== (await findPost(db, userId, id, false))?.url;
  const preview = isNew ? await previews.fetchAndStore(url, userId) : null;
  return transact(db, userId, async (trx) => {
    const post = await findPost(trx, userId, id, true);
    if (!post) return null;
    reserve(Buffer.byteLength(content ?? post.content));
    checkMatch(ifMatch, post);
    await checkTags(trx, userId, given.tags);
    if (given.tags || given.order !== undefined) await markEdited(trx, 'posts', userId, [id]);
    await changeContent(trx, userId, post, given, content, preview);
    if (given.tags) await replaceTags(trx, userId, id, given.tags);
    if (given.title !== undefined || given.content !== undefined || given.tags) await indexPosts(trx, [id]);
    const collectionId = collectionIdOf(given);
    if (collectionId !== undefined)
      await moveToCollection(trx, userId, post, await checkCollection(trx, userId, collectionId));
    if (given.is_archived === true) await archivePost(trx, userId, id);
    if (given.is_archived === false && post.is_archived) await restore(trx, userId, id);
    if (given.order !== undefined) {
      const current = await stored(trx, userId, id);
      if (!current.is_archived) await movePost(trx, userId, current, given.order);
    }
    return stored(trx, userId, id);
  });
}

/** Moves a post to the recycle bin, or deletes it there permanently; false if the user has no such post. */
export function dropPost(db: Db, userId: number, id: number, isPermanent: boolean, ifMatch?: string): Promise<boolean> {
  return transact(db, userId, async (trx) => {
    const post = ifMatch === undefined ? null : await findPost(trx, userId, id, true);
    if (post) checkMatch(ifMatch, post);
    return isPermanent ? removePost(trx, userId, id) : archivePost(trx, userId, id);
  });
}

async function changeContent(
  db: Db,
  userId: number,
  post: Post,
  given: Changes,
  content = post.content,
  preview: LinkPreview | null = null,
): Promise<void> {
  if (given.title === undefined && given.content === undefined) return;
  const becomesText = given.content !== undefined && urlOf(content) === null;
  // A title that was only the old URL is replaced by the title of the new page.
  const isUntitled = post.title === '' || post.title === cutTitle(post.url ?? '');
  const title = given.title ?? (given.title === undefined ? (isUntitled && preview?.title) || post.title : '');
  await setPost(db, userId, post.id, {
    title,
    content,
    updated_at: new Date().toISOString(),
    ...EDITED,
    ...(becomesText && { ...TEXT, description: null }),
    ...(preview && { ...previewFields(preview), description: preview.description }),
  });
  if (content === post.content) return;
  const image_path = preview || becomesText ? preview?.image_path : post.image_path;
  await replacePostFiles(db, { id: post.id, content, image_path });
}

/** Moves a post to the top of another collection; its own one changes nothing. */
async function moveToCollection(db: Db, userId: number, post: Post, collection_id: number | null): Promise<void> {
  if (collection_id === post.collection_id) return;
  const order = await topOrder(db, userId, collection_id);
  await setPost(db, userId, post.id, {
    collection_id,
    deleted_collection_id: null,
    order,
    updated_at: new Date().toISOString(),
    ...EDITED,
  });
}

/** Restores a post from the recycle bin to the top of its collection, or of Uncategorized if that was deleted. */
async function restore(db: Db, userId: number, id: number): Promise<void> {
  const { collection_id } = await stored(db, userId, id);
  const order = await topOrder(db, userId, collection_id);
  await setPost(db, userId, id, { is_archived: 0, archived_at: null, deleted_collection_id: null, order, ...EDITED });
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
