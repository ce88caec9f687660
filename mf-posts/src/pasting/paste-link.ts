import { createPost, PASTE_ERROR_LENGTH, type Post } from '@benotes/contract';
import { ApiError, type AppEvents, call, emit } from '@benotes/platform';

import { textToHtml } from '../posts/text-to-html.ts';
import { parseLinks } from './pasted-links.ts';
import { pasteSequentially } from './pasting.store.ts';
import { upsertPost, withPlaceholder } from '../posts/post-changes.ts';
import { texts } from '../posts/texts.ts';

/** The most links one paste may contain. */
const MAX_PASTED_LINKS = 100;

/** Whether the browser can read the clipboard. */
export const canPaste = () => typeof navigator.clipboard?.readText === 'function';

/** Creates a post from the clipboard. */
export async function pasteLink(collection_id: Post['collection_id']): Promise<void> {
  let copied: string;
  try {
    copied = (await navigator.clipboard.readText()).trim();
  } catch {
    return notifyError(texts.nothingToPaste, texts.clipboardRefused); // the user or the browser denied it
  }
  if (copied === '') return notifyError(texts.nothingToPaste, texts.clipboardEmpty);
  const links = parseLinks(copied);
  await (links.length > 1 ? pasteLinks(links, collection_id) : pasteOne(copied, collection_id));
}

/** Creates a post for each link, the first one on top. Failures are reported together at the end, with Retry. */
export async function pasteLinks(links: readonly string[], collection_id: Post['collection_id']): Promise<void> {
  const [first, ...others] = links;
  if (first === undefined) return;
  if (others.length === 0) return pasteOne(first, collection_id);
  if (links.length > MAX_PASTED_LINKS) return notifyError(texts.tooManyLinks, texts.importThem(MAX_PASTED_LINKS));

  const failures: { link: string; reason: string }[] = [];
  // Each new post goes on top, so the last link is created first.
  await pasteSequentially(links.toReversed(), async (link) => {
    const failure = await create(link, collection_id);
    if (failure) failures.unshift({ link, reason: failure.description });
  });
  const reason = failures[0]?.reason;
  if (reason === undefined) return;
  const retry = () =>
    pasteLinks(
      failures.map(({ link }) => link),
      collection_id,
    );
  notifyError(texts.linksNotSaved(failures.length, links.length), reason, {
    label: texts.retry,
    run: () => void retry(),
  });
}

async function pasteOne(copied: string, collection_id: Post['collection_id']): Promise<void> {
  await withPlaceholder(async () => {
    const failure = await create(copied, collection_id);
    if (failure) notifyError(failure.title, failure.description);
  });
}

/** Creates a post and shows it. Resolves to the message on failure. */
async function create(copied: string, collection_id: Post['collection_id']) {
  const body = { content: textToHtml(copied), collection_id, is_uncategorized: collection_id === null };
  try {
    upsertPost((await call(createPost, { body })).data);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const detail = Array.from(error.detail ?? '')
      .slice(0, PASTE_ERROR_LENGTH)
      .join('');
    return { title: texts.errorStatus(error.status), description: detail || texts.notCreated };
  }
}

const notifyError = (title: string, description: string, action?: AppEvents['notification:raised']['action']) =>
  emit('notification:raised', { type: 'error', title, description, ...(action && { action }) });
