import { getPost, type Input, type Post, updatePost } from '@benotes/contract';
import { ApiError, call, emit } from '@benotes/platform';
import type { ChosenTag } from '@benotes/ui';

import { placePost } from '../posts/post-changes.ts';
import { createOnce, type Outbox } from './idempotent-create.ts';
import { mergeOnto, overlaps } from './merge-changes.ts';
import { hasOtherTags, saveTags } from './save-tags.ts';
import { texts } from './texts.ts';

/** What a person can write and choose of a post; tags without an id are yet to be created. */
export interface Draft extends Pick<Post, 'title' | 'content' | 'collection_id'> {
  tags: readonly ChosenTag[];
}

/** A post as it was read, and the tag of that reading. */
export interface Version {
  post: Post;
  etag: string | undefined;
}

export type SaveResult =
  | { status: 'saved'; post: Post }
  /** Refused, or never answered (`error.status` 0). The person has read that it failed, not why. */
  | { status: 'failed'; error: ApiError }
  /** Somebody, or another tab, changed the same thing meanwhile; nothing was sent over it. */
  | { status: 'conflict'; current: Version };

/** How often a change is tried again that somebody else's change of something else came before. */
const TRIES = 3;

/**
 * Creates a post, once however often it is tried. Where an earlier attempt turns out to have made another one than is
 * wanted by now, `onMade` is told, and what differs is sent as a change of that.
 */
export async function saveNew(draft: Draft, outbox: Outbox, onMade: (made: Version) => void): Promise<SaveResult> {
  const { title, content, collection_id, tags } = draft;
  const ids = await saveTags(tags);
  const body = { title, content, collection_id, is_uncategorized: collection_id === null, tags: ids };
  let made: Version;
  try {
    const { isAsAsked, ...version } = await createOnce(body, outbox);
    placePost(version.post);
    if (isAsAsked) return { status: 'saved', post: version.post };
    made = version;
  } catch (cause) {
    const error = ApiError.from(cause);
    emit('notification:raised', {
      type: 'error',
      title: texts.errorStatus(error.status),
      description: texts.notCreated,
    });
    return { status: 'failed', error };
  }
  onMade(made);
  return saveChanges(made, draft);
}

/**
 * Sends what changed, and nothing when nothing did. A change of something else that came in between stays; one of the
 * same thing is a conflict. Without the tag of what was read, the post is read again first.
 */
export async function saveChanges(read: Version, draft: Draft): Promise<SaveResult> {
  const body = changesOf(read.post, draft, await saveTags(draft.tags));
  if (Object.keys(body).length === 0) return { status: 'saved', post: read.post };
  try {
    return await sendChanges(read, body);
  } catch (cause) {
    emit('notification:raised', { type: 'error', title: texts.error, description: texts.notUpdated });
    return { status: 'failed', error: ApiError.from(cause) };
  }
}

type Changes = Input<typeof updatePost>['body'];

async function sendChanges({ post, etag }: Version, body: Changes): Promise<SaveResult> {
  let current: Version = { post, etag };
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (current.etag === undefined || tried > 0) {
      current = await fetchVersion(post.id);
      if (overlaps(post, current.post, body)) break;
    }
    const saved = await send(current, body);
    if (saved) return { status: 'saved', post: saved };
  }
  return { status: 'conflict', current };
}

/** Undefined when the post is another one by now. */
async function send({ post, etag }: Version, body: Changes): Promise<Post | undefined> {
  try {
    const { data } = await call(updatePost, { params: { id: post.id }, body }, { ifMatch: etag });
    placePost(data);
    if ('collection_id' in body) emit('post:moved', { id: data.id, to: data.collection_id });
    return data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 412) return undefined;
    throw error;
  }
}

/** Reads a post with its tags. */
export async function fetchVersion(id: Post['id'], signal?: AbortSignal): Promise<Version> {
  let etag: string | undefined;
  const onEtag = (tag: string | undefined) => (etag = tag);
  const { data } = await call(getPost, { params: { id }, query: { withTags: true } }, { signal, onEtag });
  return { post: data, etag };
}

/** Sends the person's own version over somebody else's: what they had not touched stays as it is now. */
export const saveOver = (read: Version, current: Version, draft: Draft): Promise<SaveResult> =>
  saveChanges(current, mergeOnto(read.post, current.post, draft));

function changesOf(post: Post, { title, content, collection_id }: Draft, tags: number[]): Changes {
  return {
    ...(title !== post.title && { title }),
    ...(content !== post.content && { content }),
    ...(collection_id !== post.collection_id && { collection_id, is_uncategorized: collection_id === null }),
    ...(hasOtherTags(post, tags) && { tags }),
  };
}
