import { allowedUrl, type ListSettings } from '@benotes/contract';

import { cardName } from './card-name.ts';
import type { ReadonlyPost } from './post-card-props.ts';
import { widthOf } from './text-width.ts';
import { texts } from './texts.ts';

/** Heights of cards, in px; keep in sync with `tokens.css`. */
export const CARD_HEIGHTS = { short: 180, tall: 292 } as const;

/** The height of the picture of a link, in px; keep in sync with `tokens.css`. */
export const PICTURE_HEIGHT = 132;
/** The height of the band in place of a picture, in px; keep in sync with `tokens.css`. */
export const BAND_HEIGHT = 56;

/** In px, of `post-card.module.css`. */
const FRAME = 44; // borders and foot
const BIN_LINE = 26;
const TITLE_LINE = 20.25;
const LINE = 19.5;
const TAGS = 26;
const GAP = 8;
/** Width of the text on a narrow card. */
const WIDTH = 232;
/** A title is larger than the text whose width is estimated. */
const TITLE_SCALE = 1.2;

/** A longer note is not read to find out that it is long. */
const LONG_NOTE = 800;
const NO_PLAIN_TEXT = /<(?:img|pre|h\d|hr|table|unfurling-link)\b/i;
const BLOCK_END = /<\/(?:p|li|blockquote)>|<br\b[^>]*>|\n/i;

type Shown = Readonly<ListSettings['shown']> | undefined;

const linesOf = (text: string, scale = 1) => Math.ceil((widthOf(text) * scale) / WIDTH);

/** What a card takes besides its description or note, in px. */
function fixedHeight(post: ReadonlyPost, shown: Shown): number {
  const hasTitle = post.type === 'link' || post.title.trim() !== '';
  const title = hasTitle ? Math.min(2, linesOf(cardName(post), TITLE_SCALE)) * TITLE_LINE + GAP / 2 : 0;
  const tags = shown?.tags !== false && post.tags && post.tags.length > 0 ? TAGS : 0;
  return FRAME + (post.is_archived ? BIN_LINE : 0) + title + tags + GAP;
}

/** The height of the picture of a link, or of the band instead of it, in px. */
function topHeight({ image_path }: ReadonlyPost, shown: Shown): number {
  if (shown?.image === false) return 0;
  if (allowedUrl(image_path, 'image')) return PICTURE_HEIGHT;
  return shown?.site === false ? 0 : BAND_HEIGHT;
}

/** The description of a link, or where it was found. */
export const descriptionOf = ({ passage, description }: ReadonlyPost, shown: Shown): string =>
  shown?.description === false ? '' : passage ? texts.inCopy(passage) : (description ?? '');

/**
 * Whether a card is tall, and how many lines of a description it has room for. It follows from the post alone: lists
 * know the heights of their cards before they render them.
 */
export function cardSize(post: ReadonlyPost, shown?: Shown): { size: keyof typeof CARD_HEIGHTS; lines: number } {
  const fixed = fixedHeight(post, shown);
  if (post.type !== 'link')
    return { size: fixed + GAP + noteHeight(post.content) <= CARD_HEIGHTS.short ? 'short' : 'tall', lines: 0 };
  const top = topHeight(post, shown);
  const linesIn = (height: number) => Math.floor((height - fixed - top) / LINE);
  const tall = { size: 'tall', lines: post.note ? 1 : Math.max(1, linesIn(CARD_HEIGHTS.tall)) } as const;
  const room = linesIn(CARD_HEIGHTS.short);
  if (post.note || top === PICTURE_HEIGHT || room < 0) return tall;
  const wanted = linesOf(descriptionOf(post, shown));
  // A description loses one line rather than that its card becomes tall.
  return wanted === 0 || (room > 0 && wanted <= room + 1) ? { size: 'short', lines: room } : tall;
}

/** The height of a note of a few lines, in px, and infinite for one with more than plain text. */
function noteHeight(html: string): number {
  if (html.length > LONG_NOTE || NO_PLAIN_TEXT.test(html)) return Infinity;
  let height = 0;
  for (const block of html.split(BLOCK_END)) {
    const lines = Math.max(block.includes('<p') ? 1 : 0, linesOf(block.replace(/<[^>]*>/g, '').trim()));
    if (lines > 0) height += lines * LINE + GAP;
  }
  return height;
}
