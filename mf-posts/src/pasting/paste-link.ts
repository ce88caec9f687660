import { createPost, PASTE_ERROR_LENGTH, type Post } from '@benotes/contract';
import { ApiError, type AppEvents, call, emit } from '@benotes/platform';

import { textToHtml } from '../posts/text-to-html.ts';
import { linksOf } from './pasted-links.ts';
import { pasteInTurn } from './pasting.store.ts';
import { placePost, whilePasting } from '../posts/post-changes.ts';
import { texts } from '../posts/texts.ts';

/** As many links as one paste may hold: more are a file to import. */
const PASTE_LINKS_MAX = 100;

/** Whether this browser lets a page ask for what was copied. */
export const canPaste = () => typeof navigator.clipboard?.readText === 'function';

/** Makes a post of what was copied; the clipboard is read now, and not before. */
export async function pasteLink(collection_id: Post['collection_id']): Promise<void> {
  let copied: string;
  try {
    copied = (await navigator.clipboard.readText()).trim();
  } catch {
    return say(texts.nothingToPaste, texts.clipboardRefused); // the person said no, or the browser did
  }
  if (copied === '') return say(texts.nothingToPaste, texts.clipboardEmpty);
  const links = linksOf(copied);
  await (links.length > 1 ? pasteLinks(links, collection_id) : pasteOne(copied, collection_id));
}

/** Makes a post of each link, the first one on top. What was refused is said at the end, with another try. */
export async function pasteLinks(links: readonly string[], collection_id: Post['collection_id']): Promise<void> {
  const [first, ...others] = links;
  if (first === undefined) return;
  if (others.length === 0) return pasteOne(first, collection_id);
  if (links.length > PASTE_LINKS_MAX) return say(texts.tooManyLinks, texts.importThem(PASTE_LINKS_MAX));

  const refused: { link: string; reason: string }[] = [];
  // Each new post stands on top, so the last link goes first.
  await pasteInTurn(links.toReversed(), async (link) => {
    const refusal = await create(link, collection_id);
    if (refusal) refused.unshift({ link, reason: refusal.description });
  });
  const reason = refused[0]?.reason;
  if (reason === undefined) return;
  const again = () =>
    pasteLinks(
      refused.map(({ link }) => link),
      collection_id,
    );
  say(texts.linksNotSaved(refused.length, links.length), reason, { label: texts.retry, run: () => void again() });
}

async function pasteOne(copied: string, collection_id: Post['collection_id']): Promise<void> {
  await whilePasting(async () => {
    const refusal = await create(copied, collection_id);
    if (refusal) say(refusal.title, refusal.description);
  });
}

/** Creates a post and shows it. Gives what to say when it was refused. */
async function create(copied: string, collection_id: Post['collection_id']) {
  const body = { content: textToHtml(copied), collection_id, is_uncategorized: collection_id === null };
  try {
    placePost((await call(createPost, { body })).data);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const detail = Array.from(error.detail ?? '')
      .slice(0, PASTE_ERROR_LENGTH)
      .join('');
    return { title: texts.errorStatus(error.status), description: detail || texts.notCreated };
  }
}

const say = (title: string, description: string, action?: AppEvents['notification:raised']['action']) =>
  emit('notification:raised', { type: 'error', title, description, ...(action && { action }) });
