import { type Author, getPost, type Input, type MergeDecision, type Post, updatePost } from '@benotes/contract';
import { ApiError, call, emit, fitsKeepalive } from '@benotes/platform';

import { showChange } from '../../posts/actions/post-changes.ts';
import { changesOf, newTexts } from './changes-of.ts';
import { type Draft, draftOf, isSameDraft, type Version } from './draft.ts';
import { createIdempotently, type Outbox, type SentPost } from './idempotent-create.ts';
import { givenTags } from './save-tags.ts';
import { texts } from './texts.ts';

export type SaveResult =
  /** `mergedWith`: the other users with whose changes it was merged; none for changes of the user made elsewhere. */
  | { status: 'saved'; post: Post; etag?: Version['etag']; mergedWith?: readonly Author[] | undefined }
  /** Rejected, or no response (`error.status` 0). The user was notified that it failed, not why. */
  | { status: 'failed'; error: ApiError }
  /** Another user or tab has changed the same words. Nothing was overwritten. */
  | { status: 'conflict'; decision: MergeDecision };

type Changes = Input<typeof updatePost>['body'];
/** What to keep where the same words were changed. */
export type Decided = NonNullable<Changes['decided']>;

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
  const place = { collection_id, is_uncategorized: collection_id === null };
  const body = { title, ...newTexts(draft), ...place, ...(await givenTags(tags, collection_id)) };
  let created: Version;
  try {
    const { matchesRequest, ...version } = await createIdempotently(body, outbox);
    showChange(null, version.post);
    if (matchesRequest) return { status: 'saved', post: version.post };
    created = asRequested(version, outbox.sent?.body);
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

/** A created post as it was requested: what the server has added, such as the title of a page, is no change to undo. */
const asRequested = ({ post, etag }: Version, { title, content, description }: Partial<SentPost['body']> = {}) => ({
  post: { ...post, title: title ?? '', content: content ?? post.content, description: description ?? null },
  etag,
});

interface SaveOptions {
  /** A form shows that it is offline, so no notification does. */
  hasBanner?: boolean;
  /** The form shows all that fails. */
  isQuiet?: boolean;
  decided?: Decided | undefined;
  /** What the post was before stays in its history, however young the last version is. */
  keepsVersion?: boolean;
  /** The page is about to be closed. */
  isClosing?: boolean;
}

/** What was sent without a response since a version was read: the server may have stored any of it. */
const unanswered = new WeakMap<Version, Draft[]>();
const UNANSWERED_MAX = 20; // notes may be long

/**
 * Sends the changed fields, and nothing when nothing changed. The server merges them with concurrent changes; where
 * those changed the same words, the user decides.
 */
export async function saveChanges(read: Version, draft: Draft, options: SaveOptions = {}): Promise<SaveResult> {
  const { hasBanner = false, isQuiet = false } = options;
  try {
    return await sendChanges(read, draft, options);
  } catch (cause) {
    const error = ApiError.from(cause);
    const decision = decisionIn(error);
    if (decision) return { status: 'conflict', decision };
    if (error.status === 0 || error.status >= 500)
      unanswered.set(read, [...(unanswered.get(read) ?? []), draft].slice(-UNANSWERED_MAX));
    if (!isQuiet && !(hasBanner && isOffline(error)))
      emit('notification:raised', { type: 'error', title: texts.error, description: texts.notUpdated });
    return { status: 'failed', error };
  }
}

/** Whether `saveChanges` completes while the page is closing: that takes one request, and a short one. */
export function savesOnClosing({ post, etag }: Version, draft: Draft): boolean {
  const ids = draft.tags.flatMap(({ id }) => id ?? []);
  const isOneRequest = etag !== undefined && ids.length === draft.tags.length;
  return isOneRequest && fitsKeepalive(changesOf(post, draft, { tags: ids }));
}

/** The browser knows that it is offline: the form says so in a banner, and saves once it is online. */
const isOffline = ({ status }: ApiError) => status === 0 && !navigator.onLine;

/** With what the post was only if it has changed since: a note may be long. */
async function sendChanges(read: Version, draft: Draft, options: SaveOptions): Promise<SaveResult> {
  const { post, etag } = read;
  const { isQuiet = false, decided, keepsVersion, isClosing = false } = options;
  const changes = changesOf(post, draft, await givenTags(draft.tags, post.collection_id, post.tags, { isQuiet }));
  const hasChanges = Object.keys(changes).length > 0;
  const body = { ...changes, ...(keepsVersion && { keep_version: true }) };
  if (hasChanges && etag !== undefined && !decided) {
    try {
      return await send(post, body, { ifMatch: etag, keepalive: isClosing });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412) throw error;
    }
  }
  const stored = await findStored(read);
  if (stored) return sendChanges(stored, draft, options);
  if (!hasChanges) return { status: 'saved', ...read };
  return send(post, { ...body, merge: true, base: baseOf(post, body), ...(decided && { decided }) });
}

/** What the post is now, if that is what was sent before: merged with that, the same words would be there twice. */
async function findStored(read: Version): Promise<Version | undefined> {
  const sent = unanswered.get(read);
  if (!sent) return undefined;
  const stored = await fetchVersion(read.post.id);
  if (!sent.some((draft) => isSameDraft(draft, draftOf(stored)))) return undefined;
  showChange(read.post, stored.post);
  return stored;
}

async function send(
  post: Post,
  body: Changes,
  options: { ifMatch?: string; keepalive?: boolean } = {},
): Promise<SaveResult> {
  let etag: string | undefined;
  const onEtag = (tag: string | undefined) => (etag = tag);
  const response = await call(updatePost, { params: { id: post.id }, body }, { ...options, onEtag });
  const { data, merged, changed_by: others = [] } = response;
  showChange(post, data);
  return { status: 'saved', post: data, etag, mergedWith: merged ? others : undefined };
}

/** What a post was, in the fields that forms change. */
const baseOf = (
  { type, title, content, url, description, note, collection_id, tags }: Post,
  changes: Changes,
): Changes['base'] => ({
  title,
  ...(type === 'link' && { url, description, note }),
  ...((type === 'text' || changes.content !== undefined) && { content }),
  collection_id,
  ...(tags && { tags: tags.map(({ id }) => id) }),
});

/** What the user has to decide; undefined if the request failed for another reason. */
export function decisionIn({ status, body }: ApiError): MergeDecision | undefined {
  const asks = status === 409 && typeof body === 'object' && body !== null && 'conflicts' in body;
  return asks ? (body as MergeDecision) : undefined; // as the contract says
}

/** Fetches a post with its tags. */
export async function fetchVersion(id: Post['id'], signal?: AbortSignal): Promise<Version> {
  let etag: string | undefined;
  const onEtag = (tag: string | undefined) => (etag = tag);
  const { data } = await call(getPost, { params: { id }, query: { withTags: true } }, { signal, onEtag });
  return { post: data, etag };
}
