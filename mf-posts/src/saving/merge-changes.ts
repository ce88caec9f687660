import type { Post } from '@benotes/contract';

import type { Draft } from './save-post.ts';
import { hasOtherTags } from './save-tags.ts';

const FIELDS = ['title', 'content', 'collection_id', 'tags'] as const;
type Field = (typeof FIELDS)[number];

const idsOf = ({ tags = [] }: Pick<Post, 'tags'>) => tags.map(({ id }) => id);

const differs = (field: Field, one: Post, other: Post) =>
  field === 'tags' ? hasOtherTags(one, idsOf(other)) : one[field] !== other[field];

/** Whether what is to be sent was changed by somebody else as well, and not to the same. */
export function overlaps(
  read: Post,
  current: Post,
  body: Partial<Pick<Post, Exclude<Field, 'tags'>>> | object,
): boolean {
  return FIELDS.some((field) => field in body && differs(field, read, current) && !isSame(field, current, body));
}

function isSame(field: Field, current: Post, body: object): boolean {
  const wanted: unknown = Object.entries(body).find(([name]) => name === field)?.[1];
  return field === 'tags'
    ? Array.isArray(wanted) && !hasOtherTags(current, wanted.map(Number))
    : current[field] === wanted;
}

/** The draft on top of what the post is now: what the person had not touched is taken from there. */
export function mergeOnto(read: Post, current: Post, draft: Draft): Draft {
  const ids = draft.tags.map(({ id }) => id);
  const keepsTags = ids.every((id) => id !== undefined) && !hasOtherTags(read, ids);
  return {
    title: draft.title === read.title ? current.title : draft.title,
    content: draft.content === read.content ? current.content : draft.content,
    collection_id: draft.collection_id === read.collection_id ? current.collection_id : draft.collection_id,
    tags: keepsTags ? (current.tags ?? []) : draft.tags,
  };
}
