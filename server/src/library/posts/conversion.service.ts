import { CONTENT_MAX_BYTES, linkIn, type Post } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { EDITED } from '../../kernel/database/mark-edited.ts';
import { transact } from '../../kernel/database/transact.ts';
import { Problem } from '../../kernel/problems.ts';
import { escapeHtml } from '../../kernel/sanitize/sanitize.ts';
import { otherWriter } from '../../kernel/writer.ts';
import { type KnownPage, postsChanged } from '../events.ts';
import { sortKeys } from '../search/sort-keys.ts';
import { TEXT } from './change-texts.ts';
import {
  type Converted,
  findConverted,
  forgetConverted,
  forgetConvertedBefore,
  rememberConverted,
} from './converted-posts.repo.ts';
import { contentOfLink, cutTitle, linkFields } from './link-content.ts';
import { changeRow, findToChange } from './posts.repo.ts';

/** How long a conversion can be undone. */
const UNDO_MS = 24 * 3600_000;

const BLOCK = /^<(?:p|h[1-6]|ul|ol|pre|blockquote|hr|img|unfurling-link|div)\b/i;
const ONLY_PARAGRAPH = /^<p>((?:(?!<\/?p>)[\s\S])*)<\/p>$/;

/** Turns a link into a text or a text into a link; null if the user has no such post. One of that type is unchanged. */
export function convertPost(db: Db, userId: number, id: number, type: Post['type']): Promise<Post | null> {
  return transact(db, userId, async (trx) => {
    const found = await findToChange(trx, userId, id);
    if (!found || found.before.type === type) return found?.before ?? null;
    const { before: post } = found;
    const converted = type === 'text' ? toText(post) : toLink(post);
    await rememberConverted(trx, userId, post, converted);
    const page = type === 'link' ? 'awaited' : undefined;
    return store(trx, userId, found, { ...converted, updated_at: new Date().toISOString() }, page);
  });
}

/** Restores what a post was before it became a link or a text; null if there is no such post or nothing to restore. */
export function undoConversion(db: Db, userId: number, id: number): Promise<Post | null> {
  return transact(db, userId, async (trx) => {
    const found = await findToChange(trx, userId, id);
    const converted = found && (await findConverted(trx, userId, found.before));
    if (!converted) return null;
    if (!converted.isUnchanged) throw new Problem(409, 'This was changed in the meantime.');
    await forgetConverted(trx, userId, id);
    const { before } = converted;
    return store(trx, userId, found, before, { isGone: before.is_gone === 1, isUndo: true });
  });
}

/** Forgets conversions that can no longer be undone. `now` is a time in ms. */
export const removeOldConversions = (db: Db, now: number): Promise<void> =>
  forgetConvertedBefore(db, new Date(now - UNDO_MS).toISOString());

/** Stores what the post is now, and returns it. */
async function store(
  db: Db,
  userId: number,
  { before, authorId }: { before: Post; authorId: number | null },
  fields: Converted & Pick<Post, 'updated_at'>,
  page: KnownPage | 'awaited' | undefined,
): Promise<Post | null> {
  const { id, created_at } = before;
  const { title, content, url } = fields;
  const post = await changeRow(db, userId, id, {
    ...fields,
    ...EDITED,
    last_author_id: otherWriter(userId),
    ...sortKeys({ title, content, url, created_at }),
  });
  if (!post) return null;
  post.tags = before.tags;
  await postsChanged(db, userId, [{ kind: 'changed', before, authorId, post, page, reason: 'conversion' }]);
  return post;
}

/** A link as a text: a link preview, the description, and the note. */
function toText({ title, url, description, note }: Post): Converted {
  const head = `<unfurling-link href="${escapeAttribute(url ?? '')}" data-title="${escapeAttribute(title)}"></unfurling-link>`;
  const content = head + paragraph(escapeHtml(description ?? '')) + paragraph(note ?? '');
  if (Buffer.byteLength(content) > CONTENT_MAX_BYTES) throw new Problem(413, 'The note is too large.');
  return { ...TEXT, title, content };
}

/** A text as a link to its first URL, with the rest as its note. */
function toLink({ title, content }: Post): Converted {
  const link = linkIn(content);
  const address = link && contentOfLink(link.url);
  if (!link || address === null) throw new Problem(409, 'This note contains no web address.');
  return {
    ...TEXT,
    ...linkFields(link.url),
    title: title || cutTitle(link.title || link.url),
    content: address,
    note: link.rest === null ? null : link.rest.replace(ONLY_PARAGRAPH, '$1'),
  };
}

/** HTML as a block: content that is a single paragraph is stored without its element. */
const paragraph = (html: string) => (html === '' || BLOCK.test(html) ? html : `<p>${html}</p>`);

const escapeAttribute = (text: string) => escapeHtml(text).replaceAll('"', '&quot;');
