import { DESCRIPTION_MAX_LENGTH, parseUrl } from '@benotes/contract';

import { contentOfLink, urlOf } from '../../library/posts/link-content.ts';
import { linkBlock, textToHtml } from '../formats/note-html.ts';
import type { FoundPost, ImportSink } from '../formats/reader.ts';
import { cut, oneLine, plain } from '../text.ts';
import { cleanNote, cleanStoredNote } from './clean-note.ts';
import type { ReadPost } from './read-format.ts';

type Texts = Pick<ReadPost, 'url' | 'description' | 'html'>;

/**
 * The texts of a post as they are stored. What is too long for a description becomes part of the note, and so does the
 * description of a note.
 *
 * @param written the URL of a link; null for a note.
 * @throws UnusableNote
 */
export async function cleanTexts(
  { description, html: given = '', isStored = false, title, exact }: FoundPost,
  written: string | null,
  image: ImportSink['image'],
): Promise<Texts> {
  if (exact !== undefined) return { url: written, description: description ?? null, html: '' };
  const link = written === null ? null : storableUrl(written);
  const about = plain(description ?? '').trim();
  const isShort = cut(about, DESCRIPTION_MAX_LENGTH) === cut(about, Infinity);
  const clean = (note: string) => (isStored ? cleanStoredNote(note) : cleanNote(note, image));
  if (link !== null && isShort) return { url: link, description: about || null, html: await clean(given) };
  const html = await clean(textToHtml(about) + given);
  if (link !== null) return { url: link, description: null, html };
  // A text that is nothing but a URL is a link everywhere.
  const alone = urlOf(html);
  if (alone === null) return { url: null, description: null, html };
  if (html.includes('<a ')) return { url: null, description: null, html: linkBlock(alone, oneLine(title)) };
  return { url: alone, description: null, html: '' };
}

/**
 * The URL as it is written, unless it has characters such as `<` or a blank, with which it would not be the content of
 * a link.
 */
const storableUrl = (url: string) => (contentOfLink(url) === null ? parseUrl(url)?.href : null) ?? url;
