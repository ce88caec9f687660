import { CONTENT_MAX_BYTES, DESCRIPTION_MAX_LENGTH, HTML_DEPTH_MAX, TITLE_MAX_LENGTH } from '@benotes/contract';
import { serializeHtml, unwrapLoneParagraph } from '@benotes/note';
import { readHtml } from '@benotes/note/parse5';

import type { NewPost } from '../../exchange/jobs/import.repo.ts';
import type { SourcePost } from '../../exchange/products/benotes-original/source-rows.ts';
import { cut } from '../../exchange/text.ts';
import { isShallow } from '../../kernel/sanitize/nesting-depth.ts';
import { escapeHtml, sanitizeContent } from '../../kernel/sanitize/sanitize.ts';
import { contentOfLink, cutTitle, linkFields, urlOf } from '../../library/posts/link-content.ts';
import { colorOf } from '../../links/previews/colors.ts';
import type { PostImages } from './post-images.ts';

/** The columns that follow from the texts and images of a post. */
type PostTexts = Pick<
  NewPost,
  'type' | 'title' | 'content' | 'url' | 'base_url' | 'description' | 'image_path' | 'color'
>;

/** A post cannot be taken over; the message says why. */
export class Unusable extends Error {}

const whole = (text: string) => cut(text.replaceAll('\0', ''), Infinity);

/** @throws Unusable for a post without text, or a note that is too large or nested too deeply. */
export async function postTexts(
  post: SourcePost,
  images: Pick<PostImages, 'in' | 'thumbnail'>,
  change: (how: string) => void,
): Promise<PostTexts> {
  const title = whole(post.title);
  if (Array.from(title).length > TITLE_MAX_LENGTH) change('the title was cut.');
  const url = post.isLink ? whole(post.url || post.content).trim() : null;
  const link = url === null ? null : contentOfLink(url);
  if (url !== null && link !== null) {
    const seen = await images.thumbnail(post.image, `post ${post.id}`);
    const description = post.description === null ? null : cut(whole(post.description), DESCRIPTION_MAX_LENGTH);
    if (description !== null && description.length < whole(post.description ?? '').length)
      change('the description was cut.');
    const color = colorOf(post.color ?? undefined) ?? seen.color;
    return { ...linkFields(url), title: cutTitle(title || url), content: link, description, ...seen, color };
  }
  if (url !== null) change('its URL cannot be that of a link, so that it becomes a note.');
  const html =
    url === null ? whole(post.content) : `<p>${escapeHtml(url)}</p><p>${escapeHtml(post.description ?? '')}</p>`;
  const content = await noteContent(html, images, post.id);
  if (title === '' && isBlank(content)) throw new Unusable('It is empty.');
  const only = urlOf(content);
  const fields = only === null ? { type: 'text' as const, url: null, base_url: null } : linkFields(only);
  return { ...fields, title: cutTitle(title), content, description: null, image_path: null, color: null };
}

/** Whether a note shows nothing. */
const isBlank = (html: string) =>
  !/<(?:img|hr|unfurling-link)\b/.test(html) && html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '';

async function noteContent(html: string, images: Pick<PostImages, 'in'>, id: number): Promise<string> {
  if (Buffer.byteLength(html) > CONTENT_MAX_BYTES) throw new Unusable('The note is too large.');
  if (!isShallow(html, HTML_DEPTH_MAX)) throw new Unusable('The note is nested too deeply.');
  const normal = serializeHtml(unwrapLoneParagraph(readHtml(await images.in(html, `post ${id}`))));
  const content = sanitizeContent(normal);
  if (content === null) throw new Unusable('The note is nested too deeply.');
  if (Buffer.byteLength(content) > 2 * CONTENT_MAX_BYTES) throw new Unusable('The note is too large.');
  return content;
}
