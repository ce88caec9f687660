import { createPost, createTags, listPosts, type Post, updatePost } from '@benotes/contract';

import { type Credentials, call, ServerError } from '../server/call.ts';
import type { PageDraft } from './item.ts';

/** The content that makes a post a link to this URL. */
const contentOf = (url: string) => url.replaceAll('&', '&amp;');

/** The ids of tags; those that do not exist are created. */
export async function tagIds(credentials: Credentials, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const { data } = await call(credentials, createTags, { body: { tags: names.map((name) => ({ name })) } });
  return [...new Set(data.map(({ id }) => id))];
}

/** The saved link to a page, or to the same page in other words; undefined if it is not saved. */
export async function findSaved(credentials: Credentials, url: string): Promise<Post | undefined> {
  const query = { url, similar_url: true, withTags: true, limit: 20 } as const;
  const { data } = await call(credentials, listPosts, { query });
  return data.find((post) => post.url === url) ?? data[0];
}

/**
 * Saves a page once: if it is saved already, only the note is added to it. Returns whether it was saved already.
 *
 * @throws ServerError
 */
export async function sendPage(
  credentials: Credentials,
  { url, title, description, note, collection_id, tags }: PageDraft,
  { key, unlessSaved }: { key: string; unlessSaved: boolean },
): Promise<'saved' | 'known'> {
  const body = {
    content: contentOf(url),
    title: title || null,
    description: description || null,
    note: note || null,
    collection_id,
    tags: await tagIds(credentials, tags),
    unless_saved: unlessSaved,
    preview_later: true,
  };
  try {
    await call(credentials, createPost, { body }, key);
    return 'saved';
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    if (error.status === 409 && !error.mayRetry) {
      const saved = note ? await findSaved(credentials, url) : undefined;
      if (saved) await addNote(credentials, saved, note);
      if (saved || !note) return 'known';
      // It was deleted since the server looked.
      await call(credentials, createPost, { body: { ...body, unless_saved: false } }, `${key}:again`);
      return 'saved';
    }
    if (error.status !== 422 || collection_id === null || !error.fields.includes('collection_id')) throw error;
    // The collection was deleted since. A key is bound to its body.
    await call(credentials, createPost, { body: { ...body, collection_id: null } }, `${key}:uncategorized`);
    return 'saved';
  }
}

/** Adds a note to a saved page, unless it has it already. */
export async function addNote(credentials: Credentials, post: Post, note: string): Promise<void> {
  if (linesOf(post.note ?? '').includes(linesOf(note))) return;
  const body = { note: (post.note ?? '') + note, merge: true, base: { note: post.note } };
  await call(credentials, updatePost, { params: { id: post.id }, body });
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', nbsp: ' ', amp: '&' };

/**
 * The text of a note, each block on a line of its own. The server stores the same note in another form: without some
 * entities, and with more attributes.
 */
const linesOf = (html: string): string =>
  `\n${html}\n`
    .replace(/<\/?(?:p|li|ul|ol|h\d|blockquote|pre|hr|br)\b[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|nbsp|amp);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\n ]*/g, '\n');
