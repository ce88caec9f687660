import type { Input, Post, updatePost } from '@benotes/contract';

import { linkOf } from '../../posts/text/link-of.ts';
import { textToHtml } from '../../posts/text/text-to-html.ts';
import type { Draft } from './draft.ts';
import { type GivenTags, hasOtherTags } from './save-tags.ts';

type Changes = Input<typeof updatePost>['body'];

const asBlock = (html: string) => (html.startsWith('<') ? html : `<p>${html}</p>`);

/** The content of a new post; that of a link is its URL. */
export function newTexts({ content, url, description, note }: Draft) {
  if (url) return { content: textToHtml(url), ...(description && { description }), ...(note && { note }) };
  if (!note) return { content };
  // The note of a link that has become a text is part of it.
  return linkOf(content) === undefined ? { content: `${asBlock(content)}${asBlock(note)}` } : { content, note };
}

/** What a draft changes in a post, and in its tags. */
export function changesOf(post: Post, draft: Draft, { tags, add_tags }: GivenTags): Changes {
  const { title, collection_id } = draft;
  return {
    ...(title !== post.title && { title }),
    ...(post.type === 'link' && draft.url !== undefined ? linkChangesOf(post, draft) : textChangesOf(post, draft)),
    ...(collection_id !== post.collection_id && { collection_id, is_uncategorized: collection_id === null }),
    ...((add_tags || hasOtherTags(post, tags)) && { tags, ...(add_tags && { add_tags }) }),
  };
}

/** The draft of a text, or of a post that was new: the post may be a link nevertheless. */
function textChangesOf(post: Post, draft: Draft): Changes {
  const { content, note } = draft.url === undefined ? newTexts(draft) : { content: draft.content };
  return {
    ...(content !== post.content && { content }),
    ...(note !== undefined && note !== (post.note ?? null) && { note }),
  };
}

/** A link stays a link: its content, which is its URL, is never sent. */
function linkChangesOf(post: Post, { url, description, note, load_preview }: Draft): Changes {
  return {
    ...(url && url !== post.url && { url }),
    ...(description !== undefined && description !== post.description && { description }),
    ...(note !== undefined && note !== (post.note ?? null) && { note }),
    ...(load_preview && { load_preview }),
  };
}
