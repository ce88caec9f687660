import type { Post } from '@benotes/contract';
import { ApiError } from '@benotes/platform';

import { textToHtml } from '../../posts/text/text-to-html.ts';
import type { Draft } from '../../write/saving/draft.ts';
import type { SentPost } from '../../write/saving/idempotent-create.ts';
import { saveNew } from '../../write/saving/save-post.ts';
import { sendImage } from '../../write/saving/upload-image.ts';

/**
 * An image that becomes a note. Remembers what was sent, so that another attempt neither uploads nor creates it twice.
 */
export interface NewImage {
  file: File;
  /** Its number among those that were shared. */
  key: number;
  path?: string;
  sent?: SentPost;
}

/** What all of the notes have in common. */
export type ImageNotes = Pick<Draft, 'title' | 'collection_id' | 'tags'> & { text: string };

export interface ImageFailure {
  image: NewImage;
  error: ApiError;
}

/**
 * Creates a note of each image, the first one on top. Stops at the first failure and resolves to it; `onSaved` was
 * called with those before.
 */
export async function saveImages(
  images: readonly NewImage[],
  notes: ImageNotes,
  onSaved: (image: NewImage, post: Post) => void,
): Promise<ImageFailure | undefined> {
  // Each new post goes on top, so the last image is stored first.
  for (const image of images.toReversed()) {
    try {
      image.path ??= await sendImage(image.file, notes.collection_id, new AbortController().signal);
    } catch (cause) {
      return { image, error: ApiError.from(cause) };
    }
    const { title, text, collection_id, tags } = notes;
    const content = `${text && asParagraphs(text)}<img src="${image.path}">`;
    const outbox = {
      sent: image.sent,
      store: async (sent: SentPost | undefined) => {
        image.sent = sent;
      },
    };
    const result = await saveNew({ title, content, collection_id, tags }, outbox, () => {});
    if (result.status === 'failed') return { image, error: result.error };
    if (result.status === 'saved') onSaved(image, result.post);
  }
  return undefined;
}

const asParagraphs = (text: string) => {
  const html = textToHtml(text);
  return html.startsWith('<p>') ? html : `<p>${html}</p>`;
};
