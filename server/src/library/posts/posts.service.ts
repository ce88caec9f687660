import type { createPost, Input, Post, Tag, updatePost, VersionReason } from '@benotes/contract';
import type { UpdateObject } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { EDITED, markEdited } from '../../kernel/database/mark-edited.ts';
import type { Database } from '../../kernel/database/schema.ts';
import { transact } from '../../kernel/database/transact.ts';
import { checkMatch } from '../../kernel/http/etag.ts';
import { invalid, Problem } from '../../kernel/problems.ts';
import type { WorkerPool } from '../../kernel/workers/pool.ts';
import { otherWriter } from '../../kernel/writer.ts';
import type { Access } from '../access/access.ts';
import { reachesCollection } from '../access/shown-posts.repo.ts';
import { postsChanged } from '../events.ts';
import { sortKeys } from '../search/sort-keys.ts';
import { givenTags } from '../tags/given-tags.ts';
import { addPostTags, replaceTags } from '../tags/tags.repo.ts';
import { isOther } from '../versions/keep-states.ts';
import { mayFetch, onlyOfLinks, previewFields, readTexts, TEXT, textChanges, urlToFetch } from './change-texts.ts';
import type { ChosenPicture } from './chosen-picture.ts';
import { readContent, readNote } from './content.ts';
import { rememberConverted } from './converted-posts.repo.ts';
import { givenColumns } from './given-columns.ts';
import { cutTitle, type FetchedPreview, linkFields, urlOf } from './link-content.ts';
import { hasLinkTo } from './list-posts.repo.ts';
import { movePost } from './move-post.repo.ts';
import type { ReserveMemory } from './post-pages.repo.ts';
import { addPost as insertPost, changeRow, findPost, findToChange, topOrder } from './posts.repo.ts';
import { archived, nextArchivedAt } from './recycle-bin.repo.ts';

type NewPost = Input<typeof createPost>['body'];
type Changes = Input<typeof updatePost>['body'];

export interface PageLoader {
  /** Fetches the page of a URL and stores its image. */
  fetchAndStore: (url: string, userId: number) => Promise<FetchedPreview>;
}

interface Dependencies {
  db: Db;
  /** Sanitizes long notes. */
  workers: WorkerPool;
  previews: PageLoader;
}

/** Adds a post on top of its collection. Uses one transaction. `addedBy`: the name of the link of a visitor. */
export async function addPost(
  { db, workers, previews }: Dependencies,
  access: Access,
  given: NewPost,
  addedBy: string | null = null,
): Promise<Post> {
  const { ownerId: userId } = access;
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
  const author = otherWriter(userId);
  return transact(db, userId, async (trx) => {
    // Members must not learn what else the owner has saved.
    const mustBeNew = given.unless_saved && access.as === 'owner';
    if (url !== null && mustBeNew && (await hasLinkTo(trx, userId, url)))
      throw new Problem(409, 'This page is already saved.');
    const collection_id = await checkCollection(trx, access, collectionIdOf(given) ?? null);
    const tags = await givenTags(trx, access, given);
    const row = {
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
      added_by: addedBy,
      author_id: author,
      last_author_id: author,
      ...givenColumns(given),
    };
    const post = await insertPost(trx, { ...row, ...sortKeys(row) });
    const { id } = post;
    if (tags) await addPostTags(trx, userId, id, tags.map(idOf));
    post.tags = tags ?? [];
    await postsChanged(trx, userId, [{ kind: 'created', post, page: isLater ? 'awaited' : (preview ?? undefined) }]);
    return post;
  });
}

/** What else decides about a change. */
export interface ChangeOptions {
  /** The header of the request. */
  ifMatch: string | undefined;
  /** Why what the post was is kept in any case. */
  reason?: VersionReason;
  /** What a client sent before it was merged with the post: kept as well. */
  unmerged?: Post;
  /** The picture of a link that the request chooses. */
  picture?: ChosenPicture | undefined;
  /** What else belongs to the change, in its transaction. */
  alongside?: (trx: Db, change: MadeChange) => Promise<void>;
}

/** A change of a post. `authorId`: who made it what it was; null for its owner. */
export interface MadeChange {
  before: Post;
  post: Post;
  authorId: number | null;
}

/** Changes the given fields of a post; null if the user has no such post. */
export async function changePost(
  { db, workers, previews }: Dependencies,
  access: Access,
  id: number,
  given: Changes,
  { ifMatch, reason, unmerged, picture, alongside }: ChangeOptions,
  reserve: ReserveMemory,
): Promise<Post | null> {
  const { ownerId: userId } = access;
  const texts = await readTexts(given, workers, userId);
  // Before the transaction, because fetching a page may take long.
  const url = mayFetch(given, texts) ? urlToFetch(given, texts, await findPost(db, userId, id)) : null;
  const preview = url === null ? null : await previews.fetchAndStore(url, userId);
  return transact(db, userId, async (trx) => {
    const found = await findToChange(trx, userId, id);
    if (!found) return null;
    const { before, authorId, versionAt, hasChosenPicture } = found;
    const { content = before.content, note = before.note } = texts;
    reserve(Buffer.byteLength(content) + Buffer.byteLength(note ?? ''));
    checkMatch(ifMatch, before);
    const tags = await givenTags(trx, access, given, before.tags);
    const changed = textChanges(before, { given, texts, preview, hasChosenPicture });
    if (before.type === 'link' && changed.type === 'text') await rememberConverted(trx, userId, before, changed);
    const isLink = (changed.type ?? before.type) === 'link';
    const changes = {
      ...changed,
      ...(picture && isLink && pictureColumns(picture)),
      ...(await stateChanges(trx, access, before, given)),
    };
    const author = otherWriter(userId);
    // Whoever saves a post as it is has not written it. Flags, which are numbers in rows, do not count.
    const after = { ...before, ...changes, tags: tags ?? before.tags } as Post;
    if (author !== authorId && isOther(before, after)) changes.last_author_id = author;

    let post = { ...before };
    if (Object.keys(changes).length > 0) post = (await changeRow(trx, userId, id, changes)) ?? post;
    if (tags) await replaceTags(trx, userId, id, tags.map(idOf));
    if (tags || given.order !== undefined) await markEdited(trx, 'posts', userId, [id]);
    if (given.order !== undefined && !post.is_archived) {
      await movePost(trx, userId, post, given.order);
      post = (await findPost(trx, userId, id)) ?? post;
    }
    post.tags = tags ?? before.tags;
    const page = preview ?? undefined;
    await alongside?.(trx, { before, post, authorId });
    const kept = {
      authorId,
      versionAt,
      unmerged,
      reason: reason ?? (post.type === before.type ? undefined : 'conversion'),
    };
    await postsChanged(trx, userId, [{ kind: 'changed', before, post, page, ...kept }]);
    return post;
  });
}

/** The columns that a chosen picture sets. */
const pictureColumns = ({ path, color }: ChosenPicture) => ({
  image_path: path,
  color,
  is_picture_chosen: 1 as const,
  updated_at: new Date().toISOString(),
  ...EDITED,
});

/** The columns that say where a post is and how it is marked, as far as a request changes them. @throws Problem 422 */
async function stateChanges(
  db: Db,
  access: Access,
  post: Post,
  given: Changes,
): Promise<UpdateObject<Database, 'posts'>> {
  const { ownerId: userId } = access;
  const wanted = collectionIdOf(given);
  const target = wanted === undefined ? post.collection_id : await checkCollection(db, access, wanted);
  const isMoved = target !== post.collection_id;
  const isRestored = given.is_archived === false && post.is_archived;
  const columns = givenColumns(given);
  return {
    ...(isMoved && {
      collection_id: target,
      deleted_collection_id: null,
      is_pinned: 0,
      updated_at: new Date().toISOString(),
    }),
    ...columns,
    ...(given.is_archived === true && archived(await nextArchivedAt(db, userId))),
    ...(isRestored && { is_archived: 0, archived_at: null, deleted_collection_id: null }),
    // Pinned in a collection that does not exist any more.
    ...(isRestored && !isMoved && post.deleted_collection_id !== undefined && { is_pinned: 0 }),
    ...((isMoved || isRestored) && { order: await topOrder(db, userId, target) }),
    ...((isMoved || isRestored || given.is_archived === true || Object.keys(columns).length > 0) && EDITED),
  };
}

/** The collection in a request body: an id, null for Uncategorized (also 0), undefined if it is not to change. */
function collectionIdOf({
  collection_id,
  is_uncategorized,
}: Pick<NewPost, 'collection_id' | 'is_uncategorized'>): number | null | undefined {
  if (is_uncategorized || collection_id === 0) return null;
  return collection_id;
}

async function checkCollection(db: Db, access: Access, id: number | null): Promise<number | null> {
  if (id === null && access.within !== 'everything')
    throw invalid('collection_id', 'Only its owner can move it there.');
  if (id !== null && !(await reachesCollection(db, access, id)))
    throw invalid('collection_id', 'There is no such collection.');
  return id;
}

const idOf = ({ id }: Tag) => id;
