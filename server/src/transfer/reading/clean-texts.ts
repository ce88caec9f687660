import { DESCRIPTION_MAX_LENGTH } from '@benotes/contract';

import { urlOf } from '../../posts/link-content.ts';
import { cut } from '../bookmarks/bookmark-fields.ts';
import { linkBlock, textToHtml } from '../formats/note-html.ts';
import type { FoundPost, ImportSink } from '../formats/reader.ts';
import { cleanNote } from './clean-note.ts';
import { oneLine, plain } from './clean-text.ts';
import type { ReadPost } from './read-format.ts';

type Texts = Pick<ReadPost, 'url' | 'description' | 'html'>;

/**
 * The texts of a post as they are stored. What is too long for a description becomes part of the note, and so does the
 * description of a note.
 *
 * @param link the URL of a link; null for a note.
 * @throws UnusableNote
 */
export async function cleanTexts(
  { description, html: written = '', title }: FoundPost,
  link: string | null,
  image: ImportSink['image'],
): Promise<Texts> {
  const about = plain(description ?? '').trim();
  const isShort = cut(about, DESCRIPTION_MAX_LENGTH) === cut(about, Infinity);
  if (link !== null && isShort) return { url: link, description: about || null, html: await cleanNote(written, image) };
  const html = await cleanNote(textToHtml(about) + written, image);
  if (link !== null) return { url: link, description: null, html };
  // A text that is nothing but a URL is a link everywhere.
  const alone = urlOf(html);
  if (alone === null) return { url: null, description: null, html };
  if (html.includes('<a ')) return { url: null, description: null, html: linkBlock(alone, oneLine(title)) };
  return { url: alone, description: null, html: '' };
}
