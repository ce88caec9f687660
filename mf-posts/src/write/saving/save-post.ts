import { getPost, type Input, type Post, updatePost } from '@benotes/contract';
import { ApiError, call, emit } from '@benotes/platform';

import { showChange } from '../../posts/actions/post-changes.ts';
import { linkOf } from '../../posts/text/link-of.ts';
import { textToHtml } from '../../posts/text/text-to-html.ts';
import type { Draft, Version } from './draft.ts';
import { createIdempotently, type Outbox } from './idempotent-create.ts';
import { mergeOnto, overlaps } from './merge-changes.ts';
import { hasOtherTags, saveTags } from './save-tags.ts';
import { texts } from './texts.ts';

export type SaveResult =
  | { status: 'saved'; post: Post }
  /** Rejected, or no response (`error.status` 0). The user was notified that it failed, not why. */
  | { status: 'failed'; error: ApiError }
  /** Another user or tab has changed the same field. Nothing was overwritten. */
  | { status: 'conflict'; current: Version };

/** How often a change is sent while concurrent changes to other fields keep coming in between. */
const MAX_ATTEMPTS = 3;

/**
 * Creates a post exactly once, even if it is retried. When an earlier attempt turns out to have created it with other
 * content, `onCreated` is called with that version, and the difference is sent as an update.
 */
export async function saveNew(
  draft: Draft,
  outbox: Outbox,
  onCreated: (created: Version) => void,
): Promise<SaveResult> {
  const { title, collection_id, tags } = draft;
  const ids = await saveTags(tags);
  const body = { title, ...newTexts(draft), collection_id, is_uncategorized: collection_id === null, tags: ids };
  let created: Version;
  try {
    const { matchesRequest, ...version } = await createIdempotently(body, outbox);
    showChange(null, version.post);
    if (matchesRequest) return { status: 'saved', post: version.post };
    created = version;
  } catch (cause) {
    const error = ApiError.from(cause);
    if (!isOffline(error)) {
      const title = texts.errorStatus(error.status);
      emit('notification:raised', { type: 'error', title, description: texts.notCreated });
    }
    return { status: 'failed', error };
  }
  onCreated(created);
  return saveChanges(created, draft, { hasBanner: true });
}

/**
 * Sends the changed fields, and nothing when nothing changed. A concurrent change to other fields is preserved; one to
 * the same field is a conflict. Without an ETag the post is fetched first. `hasBanner`: a form shows that it is offline, so
 * no notification does.
 */
export async function saveChanges(read: Version, draft: Draft, { hasBanner = false } = {}): Promise<SaveResult> {
  const body = changesOf(read.post, draft, await saveTags(draft.tags));
  if (Object.keys(body).length === 0) return { status: 'saved', post: read.post };
  try {
    return await sendChanges(read, body);
  } catch (cause) {
    const error = ApiError.from(cause);
    if (!hasBanner || !isOffline(error))
      emit('notification:raised', { type: 'error', title: texts.error, description: texts.notUpdated });
    return { status: 'failed', error };
  }
}

/** The browser knows that it is offline: the form says so in a banner, and saves once it is online. */
const isOffline = ({ status }: ApiError) => status === 0 && !navigator.onLine;

type Changes = Input<typeof updatePost>['body'];

async function sendChanges({ post, etag }: Version, body: Changes): Promise<SaveResult> {
  let current: Version = { post, etag };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (current.etag === undefined || attempt > 0) {
      current = await fetchVersion(post.id);
      if (overlaps(post, current.post, body)) break;
    }
    const saved = await send(current, body);
    if (saved) return { status: 'saved', post: saved };
  }
  return { status: 'conflict', current };
}

/** Undefined when the post has changed since it was fetched. */
async function send({ post, etag }: Version, body: Changes): Promise<Post | undefined> {
  try {
    const { data } = await call(updatePost, { params: { id: post.id }, body }, { ifMatch: etag });
    showChange(post, data);
    return data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 412) return undefined;
    throw error;
  }
}

/** Fetches a post with its tags. */
export async function fetchVersion(id: Post['id'], signal?: AbortSignal): Promise<Version> {
  let etag: string | undefined;
  const onEtag = (tag: string | undefined) => (etag = tag);
  const { data } = await call(getPost, { params: { id }, query: { withTags: true } }, { signal, onEtag });
  return { post: data, etag };
}

/** Overwrites a concurrent change with the draft; fields the user did not change keep their current value. */
export const saveOver = (read: Version, current: Version, draft: Draft): Promise<SaveResult> =>
  saveChanges(current, mergeOnto(read.post, current.post, draft), { hasBanner: true });

const asBlock = (html: string) => (html.startsWith('<') ? html : `<p>${html}</p>`);

/** The content of a new post; that of a link is its URL. */
function newTexts({ content, url, description, note }: Draft) {
  if (url) return { content: textToHtml(url), ...(description && { description }), ...(note && { note }) };
  if (!note) return { content };
  // The note of a link that has become a text is part of it.
  return linkOf(content) === undefined ? { content: `${asBlock(content)}${asBlock(note)}` } : { content, note };
}

function changesOf(post: Post, draft: Draft, tags: number[]): Changes {
  const { title, content, collection_id } = draft;
  return {
    ...(title !== post.title && { title }),
    ...(post.type === 'link' ? linkChangesOf(post, draft) : content !== post.content && { content }),
    ...(collection_id !== post.collection_id && { collection_id, is_uncategorized: collection_id === null }),
    ...(hasOtherTags(post, tags) && { tags }),
  };
}

/** A link stays a link: its content, which is its URL, is never sent. */
function linkChangesOf(post: Post, { url, description, note, load_preview }: Draft): Changes {
  return {
    ...(url && url !== post.url && { url }),
    ...(description !== undefined && description !== post.description && { description }),
    ...(note !== undefined && note !== (post.note ?? null) && { note }),
    ...(load_preview && { load_preview }),
  };
}
