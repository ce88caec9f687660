import { createPost, PASTE_ERROR_LENGTH, type Post } from '@benotes/contract';
import { ApiError, type AppEvents, call, emit } from '@benotes/platform';
import { cardName } from '@benotes/post-card';

import { collectionName } from '../posts/collection-name.ts';
import { findSavedLinks } from '../posts/find-saved-links.ts';
import { textToHtml } from '../posts/text-to-html.ts';
import { parseLinks } from './pasted-links.ts';
import { pasteSequentially } from './pasting.store.ts';
import { applyRemoteChange, upsertPost, withPlaceholder } from '../posts/post-changes.ts';
import { placePost } from '../posts/place-post.ts';
import { texts } from '../posts/texts.ts';

/** The most links one paste may contain. */
const MAX_PASTED_LINKS = 100;

/** Whether the browser can read the clipboard. */
export const canPaste = () => typeof navigator.clipboard?.readText === 'function';

/** Navigates to a post. */
type OpenPost = (post: Post) => void;

/** Creates a post from the clipboard. */
export async function pasteLink(collection_id: Post['collection_id'], open?: OpenPost): Promise<void> {
  let copied: string;
  try {
    copied = (await navigator.clipboard.readText()).trim();
  } catch {
    return notifyError(texts.nothingToPaste, texts.clipboardRefused); // the user or the browser denied it
  }
  if (copied === '') return notifyError(texts.nothingToPaste, texts.clipboardEmpty);
  await pasteText(copied, collection_id, open);
}

/** Creates posts from text: one per link if it consists of links, otherwise a note. */
export async function pasteText(text: string, collection_id: Post['collection_id'], open?: OpenPost): Promise<void> {
  const links = parseLinks(text);
  const [link = text] = links;
  if (links.length > 1) return pasteLinks(links, collection_id);
  await withPlaceholder(async () => {
    const [saved] = links.length === 1 ? await findSavedLinks(link) : [];
    if (!saved) return createOrNotify(link, collection_id);
    applyRemoteChange({ type: 'saved', post: saved }); // the open list may be older
    notifySaved(saved, () => void pasteOne(link, collection_id), open);
  });
}

/** Creates a post for each link that is not saved yet, the first one on top. Failures are reported together at the end. */
export async function pasteLinks(links: readonly string[], collection_id: Post['collection_id']): Promise<void> {
  if (links.length > MAX_PASTED_LINKS) return notifyError(texts.tooManyLinks, texts.importThem(MAX_PASTED_LINKS));
  const saved: string[] = [];
  await pasteEach(links, collection_id, async (link) => {
    if ((await findSavedLinks(link)).length === 0) return false;
    saved.unshift(link);
    return true;
  });
  if (saved.length === 0) return;
  emit('notification:raised', {
    type: 'success',
    title: texts.linksAlreadySaved(saved.length, links.length),
    action: { label: texts.saveAnyway, run: () => void pasteEach(saved, collection_id) },
  });
}

async function pasteEach(
  links: readonly string[],
  collection_id: Post['collection_id'],
  isSkipped: (link: string) => Promise<boolean> = () => Promise.resolve(false),
): Promise<void> {
  const failures: { link: string; reason: string }[] = [];
  // Each new post goes on top, so the last link is created first.
  await pasteSequentially(links.toReversed(), async (link) => {
    const failure = (await isSkipped(link)) ? undefined : await create(link, collection_id);
    if (failure) failures.unshift({ link, reason: failure.description });
  });
  const reason = failures[0]?.reason;
  if (reason === undefined) return;
  const failed = failures.map(({ link }) => link);
  notifyError(texts.linksNotSaved(failures.length, links.length), reason, {
    label: texts.retry,
    run: () => void pasteEach(failed, collection_id),
  });
}

const pasteOne = (copied: string, collection_id: Post['collection_id']) =>
  withPlaceholder(() => createOrNotify(copied, collection_id));

async function createOrNotify(copied: string, collection_id: Post['collection_id']): Promise<void> {
  const failure = await create(copied, collection_id);
  if (failure) notifyError(failure.title, failure.description);
}

/** Creates a post and shows it. Resolves to the message on failure. */
async function create(copied: string, collection_id: Post['collection_id']) {
  const body = { content: textToHtml(copied), collection_id, is_uncategorized: collection_id === null };
  try {
    const { data } = await call(createPost, { body });
    upsertPost(data);
    placePost(null, data);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const detail = Array.from(error.detail ?? '')
      .slice(0, PASTE_ERROR_LENGTH)
      .join('');
    return { title: texts.errorStatus(error.status), description: detail || texts.notCreated };
  }
}

function notifySaved(post: Post, saveAnyway: () => void, open: OpenPost | undefined): void {
  emit('notification:raised', {
    type: 'success',
    title: texts.alreadySaved(collectionName(post.collection_id)),
    description: cardName(post),
    action: { label: texts.saveAnyway, run: saveAnyway },
    ...(open && { secondAction: { label: texts.open, run: () => open(post) } }),
  });
}

const notifyError = (title: string, description: string, action?: AppEvents['notification:raised']['action']) =>
  emit('notification:raised', { type: 'error', title, description, ...(action && { action }) });
