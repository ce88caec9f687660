import { linkIn, PASTE_ERROR_LENGTH, type Post } from '@benotes/contract';
import { ApiError, type AppEvents, emit, sessionEpoch } from '@benotes/platform';
import { cardName } from '@benotes/post-card';

import { texts } from '../../posts/actions/action-texts.ts';
import { convertPost } from '../../posts/actions/convert-post.ts';
import { showPost, withPlaceholder } from '../../posts/actions/post-changes.ts';
import { collectionName } from '../../posts/collection-name.ts';
import { findSavedLinks } from '../../posts/find-saved-links.ts';
import { createFromHtml } from '../../posts/text/create-from-html.ts';
import { textToHtml } from '../../posts/text/text-to-html.ts';
import { parseLinks } from './pasted-links.ts';
import { pasteSequentially } from './pasting.store.ts';

/** The most links one paste may contain. */
const MAX_PASTED_LINKS = 100;

/** Navigates to a post. */
type OpenPost = (post: Post) => void;
/** Called with each post that was created. */
type OnCreated = (post: Post) => void;

/** Creates a post from the clipboard. */
export async function pasteLink(
  collection_id: Post['collection_id'],
  open?: OpenPost,
  clipboard = navigator.clipboard.readText(),
): Promise<void> {
  let copied: string;
  try {
    copied = (await clipboard).trim();
  } catch {
    return notifyError(texts.nothingToPaste, texts.clipboardRefused); // the user or the browser denied it
  }
  if (copied === '') return notifyError(texts.nothingToPaste, texts.clipboardEmpty);
  await pasteText(copied, collection_id, open);
}

/** Creates posts from text: one per link if it consists of links, otherwise a note. */
export async function pasteText(
  text: string,
  collection_id: Post['collection_id'],
  open?: OpenPost,
  onCreated: OnCreated = offerLink,
): Promise<void> {
  const links = parseLinks(text);
  const [link = text] = links;
  if (links.length > 1) return pasteLinks(links, collection_id, onCreated);
  await withPlaceholder(async () => {
    const [saved] = links.length === 1 ? await findSavedLinks(link) : [];
    if (!saved) return createOrNotify(link, collection_id, onCreated);
    showPost(saved); // the open list may be older
    notifySaved(saved, { isExact: saved.url === link, saveAnyway: () => void pasteOne(link, collection_id), open });
  });
}

/**
 * Creates a post for each link that is not saved yet, the first one on top. Failures are reported together at the end.
 */
export async function pasteLinks(
  links: readonly string[],
  collection_id: Post['collection_id'],
  onCreated?: OnCreated,
): Promise<void> {
  if (links.length > MAX_PASTED_LINKS) return notifyError(texts.tooManyLinks, texts.importThem(MAX_PASTED_LINKS));
  const started = sessionEpoch();
  const saved: string[] = [];
  const isSaved = async (link: string) => {
    const [found] = await findSavedLinks(link);
    if (found?.url !== link) return false;
    saved.unshift(link);
    return true;
  };
  await pasteEach(links, collection_id, { isSkipped: isSaved, onCreated });
  if (saved.length === 0 || started !== sessionEpoch()) return;
  emit('notification:raised', {
    type: 'hint',
    title: texts.linksAlreadySaved(saved.length, links.length),
    action: { label: texts.saveAnyway, run: () => void pasteEach(saved, collection_id) },
  });
}

async function pasteEach(
  links: readonly string[],
  collection_id: Post['collection_id'],
  { isSkipped, onCreated }: { isSkipped?: (link: string) => Promise<boolean>; onCreated?: OnCreated } = {},
): Promise<void> {
  const started = sessionEpoch();
  const failures: { link: string; reason: string }[] = [];
  // Each new post goes on top, so the last link is created first.
  await pasteSequentially(links.toReversed(), async (link) => {
    const failure = (await isSkipped?.(link)) ? undefined : await create(link, collection_id, onCreated);
    if (failure) failures.unshift({ link, reason: failure.description });
  });
  const reason = failures[0]?.reason;
  if (reason === undefined || started !== sessionEpoch()) return; // the next user must not save them
  const failed = failures.map(({ link }) => link);
  notifyError(texts.linksNotSaved(failures.length, links.length), reason, {
    label: texts.retry,
    run: () => void pasteEach(failed, collection_id),
  });
}

const pasteOne = (copied: string, collection_id: Post['collection_id']) =>
  withPlaceholder(() => createOrNotify(copied, collection_id));

async function createOrNotify(
  copied: string,
  collection_id: Post['collection_id'],
  onCreated?: OnCreated,
): Promise<void> {
  const failure = await create(copied, collection_id, onCreated);
  if (failure) notifyError(failure.title, failure.description);
}

/** Creates a post and shows it. Resolves to the message on failure. */
async function create(copied: string, collection_id: Post['collection_id'], onCreated: OnCreated = () => {}) {
  try {
    onCreated(await createFromHtml(textToHtml(copied), collection_id));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const detail = Array.from(error.detail ?? '')
      .slice(0, PASTE_ERROR_LENGTH)
      .join('');
    return { title: texts.errorStatus(error.status), description: detail || texts.notCreated };
  }
}

/** Text with a URL becomes a note (specification section 2); the user may want a link with a note. */
function offerLink(post: Post): void {
  if (post.type === 'link' || !linkIn(post.content)) return;
  emit('notification:raised', {
    type: 'success',
    title: texts.savedAsNote,
    description: cardName(post),
    action: { label: texts.turnIntoLink, run: () => void convertPost(post, 'link') },
  });
}

interface SavedOptions {
  /** The URL is the same, not only similar. */
  isExact: boolean;
  saveAnyway: () => void;
  open: OpenPost | undefined;
}

function notifySaved(post: Post, { isExact, saveAnyway, open }: SavedOptions): void {
  emit('notification:raised', {
    type: 'hint',
    title: texts.alreadyIn(collectionName(post.collection_id), isExact),
    description: cardName(post),
    action: { label: texts.saveAnyway, run: saveAnyway },
    ...(open && { secondAction: { label: texts.edit, run: () => open(post) } }),
  });
}

const notifyError = (title: string, description: string, action?: AppEvents['notification:raised']['action']) =>
  emit('notification:raised', { type: 'error', title, description, ...(action && { action }) });
