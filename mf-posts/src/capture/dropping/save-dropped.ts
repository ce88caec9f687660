import { deletePost, type Post } from '@benotes/contract';
import { ApiError, call, emit } from '@benotes/platform';
import { cardName } from '@benotes/post-card';
import { isolate } from '@benotes/ui';

import { texts } from '../../posts/actions/action-texts.ts';
import { showChange } from '../../posts/actions/post-changes.ts';
import { collectionName } from '../../posts/collection-name.ts';
import { createFromHtml } from '../../posts/text/create-from-html.ts';
import { uploadImage } from '../../write/saving/upload-image.ts';
import { pasteText } from '../pasting/paste-link.ts';
import { pasteSequentially } from '../pasting/pasting.store.ts';

/** What was dropped on the page. */
interface Dropped {
  files: readonly File[];
  text: string;
}

interface Navigation {
  open: (post: Post) => void;
  openImport: () => void;
}

const IMAGES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
const BOOKMARK_FILE = /\.html?$/i;

/** Reads what was dropped; possible during the event only. */
export function readDropped(data: DataTransfer): Dropped {
  const addresses = data
    .getData('text/uri-list')
    .split(/[\r\n]+/)
    .filter((line) => line !== '' && !line.startsWith('#'));
  return { files: [...data.files], text: (addresses.join('\n') || data.getData('text/plain')).trim() };
}

/** Saves what was dropped as posts. The notification has Undo. */
export async function saveDropped(
  { files, text }: Dropped,
  collection_id: Post['collection_id'],
  { open, openImport }: Navigation,
): Promise<void> {
  const created: Post[] = [];
  const onCreated = (post: Post) => void created.push(post);
  // A dragged picture of a page has an address as well.
  if (files.length > 0) await saveFiles(files, collection_id, onCreated, openImport);
  else if (text !== '') await pasteText(text, collection_id, open, onCreated);
  const [first] = created;
  if (!first) return;
  emit('notification:raised', {
    type: 'success',
    title: texts.savedIn(collectionName(collection_id)),
    description: created.length === 1 ? cardName(first) : texts.postsSaved(created.length),
    action: { label: texts.undo, run: () => void undo(created) },
  });
}

async function saveFiles(
  files: readonly File[],
  collection_id: Post['collection_id'],
  onCreated: (post: Post) => void,
  openImport: () => void,
): Promise<void> {
  const images = files.filter(({ type }) => IMAGES.has(type));
  const bookmarks = files.filter((file) => BOOKMARK_FILE.test(file.name) && !images.includes(file));
  const others = files.filter((file) => !images.includes(file) && !bookmarks.includes(file));
  if (others.length > 0) {
    const names = others.map(({ name }) => isolate(name)).join(', ');
    notifyError(texts.notDroppable(names), texts.droppable);
  }
  if (bookmarks.length > 0)
    emit('notification:raised', {
      type: 'hint',
      title: texts.bookmarksDropped,
      description: texts.importDropped,
      action: { label: texts.goToImport, run: openImport },
    });
  // Each new post goes on top, so the last image is stored first.
  await pasteSequentially(images.toReversed(), async (image) => {
    const path = await uploadImage(image, collection_id, new AbortController().signal);
    if (path === null) return; // the user was notified
    try {
      onCreated(await createFromHtml(`<img src="${path}">`, collection_id));
    } catch (error) {
      notifyError(texts.errorStatus(ApiError.from(error).status), texts.notCreated);
    }
  });
}

/** Moves new posts to the recycle bin. */
async function undo(posts: readonly Post[]): Promise<void> {
  try {
    for (const post of posts) {
      await call(deletePost, { params: { id: post.id }, query: {} });
      showChange(post, { ...post, is_archived: true, archived_at: new Date().toISOString() });
    }
  } catch {
    notifyError(texts.error, texts.notDeleted);
  }
}

const notifyError = (title: string, description: string) =>
  emit('notification:raised', { type: 'error', title, description });
