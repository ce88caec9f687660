import {
  fieldsWith,
  type FieldsWith,
  type Input,
  type LinkPreview,
  type Post,
  type updatePost,
} from '@benotes/contract';
import type { Updateable } from 'kysely';

import { EDITED } from '../../kernel/database/mark-edited.ts';
import type { Database } from '../../kernel/database/schema.ts';
import { invalid } from '../../kernel/problems.ts';
import type { WorkerPool } from '../../kernel/workers/pool.ts';
import { sortKeys } from '../search/sort-keys.ts';
import { readContent, readNote } from './content.ts';
import { contentOfLink, cutTitle, type FetchedPreview, linkFields, urlOf } from './link-content.ts';

type Changes = Input<typeof updatePost>['body'];

/** Sanitized texts of a request; undefined if they are not to change. */
interface Texts {
  content?: string;
  note?: string | null;
}

/** The columns that only a link has, as they are of a text. */
export const TEXT = {
  type: 'text' as const,
  ...(Object.fromEntries(fieldsWith('ofLinks').map((name) => [name, null])) as Record<FieldsWith<'ofLinks'>, null>),
  is_gone: 0 as const,
  is_preview_failed: 0 as const,
  is_picture_chosen: 0 as const,
};

/** The columns of a link with its preview, without texts. */
export const previewFields = ({ url, image_path, color, isGone }: FetchedPreview) => ({
  ...linkFields(url),
  image_path,
  color,
  is_gone: isGone ? (1 as const) : (0 as const),
  is_preview_failed: 0 as const,
});

export const onlyOfLinks = (field: string) => invalid(field, 'Only a link has this field.');

/** Whether a request changes what is searched, except tags. */
export const changesTexts = ({ title, content, url, description, note, load_preview }: Changes): boolean =>
  [title, content, url, description, note].some((field) => field !== undefined) || load_preview === true;

/** Validates and sanitizes the texts of a request. */
export async function readTexts(given: Changes, workers: WorkerPool, userId: number): Promise<Texts> {
  const note = given.note === undefined ? undefined : await readNote(given.note, workers, userId);
  if (given.url === undefined)
    return {
      note,
      content: given.content === undefined ? undefined : await readContent(given.content, workers, userId),
    };
  if (given.content !== undefined) throw invalid('url', 'Send either the URL or the content.');
  const content = contentOfLink(given.url);
  if (content === null) throw invalid('url', 'This is not a web address.');
  return { note, content };
}

/**
 * The URL whose preview is to be fetched; null for none. The new URL in a content is fetched, as when a link is
 * created. That in the field `url` is fetched on request, or if nothing is known of the old one that a user could miss.
 */
export function urlToFetch(given: Changes, { content }: Texts, post: Post | null): string | null {
  const url = content === undefined ? (post?.url ?? null) : urlOf(content);
  if (given.load_preview) return url;
  if (content === undefined || url === post?.url) return null;
  return given.url === undefined || !post || (isUntitled(post) && post.image_path === null) ? url : null;
}

/** Whether `urlToFetch` may find one, whatever the post is. */
export const mayFetch = ({ load_preview }: Changes, { content }: Texts): boolean =>
  load_preview === true || (content !== undefined && urlOf(content) !== null);

const isUntitled = ({ title, url }: Post) => title === '' || title === cutTitle(url ?? '');

/** Whether a page could not be fetched: the preview has nothing but its URL. */
const isEmpty = ({ url, title, description, image_path, color }: LinkPreview) =>
  title === cutTitle(url) && [description, image_path, color].every((field) => field === null);

/**
 * The columns that a change of the title, the content, or the fields of a link sets; none if it changes none of them.
 */
export function textChanges(
  post: Post,
  {
    given,
    texts,
    preview,
    hasChosenPicture,
  }: { given: Changes; texts: Texts; preview: FetchedPreview | null; hasChosenPicture: boolean },
): Updateable<Database['posts']> {
  if (!changesTexts(given)) return {};
  const { content = post.content, note = post.note } = texts;
  const isLink = texts.content === undefined ? post.type === 'link' : urlOf(content) !== null;
  // A URL makes no link of a text: that is a conversion.
  if (given.url !== undefined && post.type !== 'link') throw onlyOfLinks('url');
  if (!isLink && given.description) throw onlyOfLinks('description');
  if (!isLink && texts.note) throw onlyOfLinks('note');
  const becomesText = !isLink && post.type === 'link';
  const changed = {
    title: titleOf(post, given, preview),
    content,
    updated_at: new Date().toISOString(),
    ...EDITED,
    ...(becomesText ? TEXT : { note }),
    ...linkChanges(post, given, isLink ? urlOf(content) : null, preview),
    ...(preview && isLink && pictureChanges(post, given, preview, hasChosenPicture)),
  };
  const { created_at } = post;
  const { url = post.url } = changed;
  return { ...changed, ...sortKeys({ title: changed.title, content, url, created_at }) };
}

function titleOf(post: Post, { title, load_preview }: Changes, preview: FetchedPreview | null): string {
  if (title !== undefined) return title ?? '';
  // A title that was only the old URL is replaced by the title of the new page.
  const isReplaced = isUntitled(post) || (load_preview && preview && !isEmpty(preview));
  return (isReplaced && preview?.title) || post.title;
}

/**
 * What a preview does to a picture that the user has chosen: it stays, unless the page was to be loaded, and could be.
 */
function pictureChanges(post: Post, given: Changes, preview: FetchedPreview, isChosen: boolean) {
  if (!isChosen) return {};
  if (!given.load_preview) return { image_path: post.image_path, color: post.color };
  return isEmpty(preview) ? {} : { is_picture_chosen: 0 as const };
}

/** The columns that only a link has; of a text none. */
function linkChanges(post: Post, given: Changes, url: string | null, preview: FetchedPreview | null) {
  if (url === null) return {};
  const description = given.description === undefined ? {} : { description: given.description };
  // If a page cannot be fetched, what is known of the link stays.
  const isKept = given.content === undefined && preview && isEmpty(preview);
  if (preview && !isKept) return { ...previewFields(preview), description: preview.description, ...description };
  const gone = preview ? { is_gone: preview.isGone ? (1 as const) : (0 as const) } : {};
  return {
    ...(url !== post.url && { ...linkFields(url), is_gone: 0 as const, is_preview_failed: 0 as const }),
    ...gone,
    ...description,
  };
}
