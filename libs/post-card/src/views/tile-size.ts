import { allowedUrl, imageSizeOf, type ListSettings } from '@benotes/contract';

import { cardName } from '../card-name.ts';
import type { ReadonlyPost } from '../post-card-props.ts';

/** The picture of a post: its URL, and its height divided by its width, if that is known. */
interface TilePicture {
  src: string;
  ratio: number | undefined;
}

/** The height of an image divided by its width until it is known. */
const UNKNOWN_RATIO = 3 / 4;
/** Of the preview image of a link, which the server crops. */
const THUMBNAIL_RATIO = 210 / 400;
/** Higher pictures are cut. */
const MAX_RATIO = 2.5;

const THUMBNAILS = '/storage/thumbnails/';
const IMAGE = /<img\b[^>]*>/i;
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];

/** Sizes of images that were loaded, as height divided by width. */
const ratios = new Map<string, number>();
const listeners = new Set<() => void>();
/** Sizes that are not announced yet. */
let pending = false;

/** Changes with every new size of an image. */
export const imageSizes = { version: 0 };

/** Calls back when sizes of images have become known, at most once per frame. Returns a function that stops it. */
export function onImageSizes(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Records the size of an image that was loaded, in px. */
export function recordImageSize(src: string, { width, height }: { width: number; height: number }, assumed: number) {
  const ratio = height / width;
  if (!(ratio > 0) || Math.abs(ratio - assumed) < 0.01) return;
  ratios.set(src, ratio);
  if (pending) return;
  pending = true;
  requestAnimationFrame(() => {
    pending = false;
    imageSizes.version += 1;
    for (const listener of listeners) listener();
  });
}

/** What was read from posts, which are replaced when they change: a layout asks for all posts of a list. */
const known = new WeakMap<ReadonlyPost, { picture: TilePicture | undefined; words: number[] }>();

function factsOf(post: ReadonlyPost) {
  let facts = known.get(post);
  if (!facts)
    known.set(
      post,
      (facts = {
        picture: findPicture(post),
        words: cardName(post)
          .split(/\s+/)
          .map(({ length }) => length),
      }),
    );
  return facts;
}

/** The picture of a link, or the first image of a note; undefined without one. */
export function pictureOf(post: ReadonlyPost): TilePicture | undefined {
  const { picture } = factsOf(post);
  return picture && { ...picture, ratio: ratios.get(picture.src) ?? picture.ratio };
}

function findPicture({ type, image_path, content }: ReadonlyPost): TilePicture | undefined {
  if (type === 'link') {
    const src = allowedUrl(image_path, 'image');
    return src === undefined ? undefined : { src, ratio: src.includes(THUMBNAILS) ? THUMBNAIL_RATIO : undefined };
  }
  const [tag] = content.includes('<img') ? (IMAGE.exec(content) ?? []) : [];
  const src = tag && allowedUrl(attribute(tag, 'src')?.replaceAll('&amp;', '&') ?? null, 'image');
  if (!tag || !src) return undefined;
  const size = imageSizeOf(attribute(tag, 'width'), attribute(tag, 'height'));
  return { src, ratio: size ? size.height / size.width : undefined };
}

/** The ratio at which a picture is shown. */
export const shownRatio = ({ ratio = UNKNOWN_RATIO }: TilePicture): number => Math.min(MAX_RATIO, ratio);

/** Heights in px; keep in sync with `post-tile.module.css`. */
const FOOT = 40;
const META = 22;
const TAGS = 30;
const BORDERS = 2;
const COLOR_MIN = 96;
const LINE = 21;
const MAX_LINES = 6;
const PADDING = 32;
const CHARACTER = 8;

/** The height of the colored tile of a post without a picture, in px: as much as its title takes. */
function colorHeight(post: ReadonlyPost, width: number): number {
  const perLine = Math.max(1, Math.floor((width - PADDING) / CHARACTER));
  const lines = Math.min(MAX_LINES, linesOf(factsOf(post).words, perLine));
  return Math.max(COLOR_MIN, lines * LINE + PADDING);
}

/** How many lines words take, of which only those are broken that are longer than a line. */
function linesOf(words: readonly number[], perLine: number): number {
  let lines = 0;
  let left = 0;
  for (const length of words) {
    if (length < left) left -= length + 1;
    else {
      lines += Math.max(1, Math.ceil(length / perLine));
      left = perLine - (length % perLine || perLine);
    }
  }
  return lines;
}

/** The height of a post on the moodboard, in px. */
export function tileHeight(post: ReadonlyPost, width: number, shown: Readonly<ListSettings['shown']>): number {
  const picture = shown.image ? pictureOf(post) : undefined;
  const top = picture ? Math.round((width - BORDERS) * shownRatio(picture)) : colorHeight(post, width);
  const meta = picture && (shown.site || shown.date || post.author_id !== undefined) ? META : 0;
  const tags = shown.tags && post.tags && post.tags.length > 0 ? TAGS : 0;
  return top + FOOT + meta + tags + BORDERS;
}
