import type { Post } from '@benotes/contract';

import type { Draft } from './draft.ts';
import { hasOtherTags } from './save-tags.ts';

const FIELDS = ['title', 'content', 'url', 'description', 'note', 'collection_id', 'tags'] as const;
type Field = (typeof FIELDS)[number];

const idsOf = ({ tags = [] }: Pick<Post, 'tags'>) => tags.map(({ id }) => id);

const differs = (field: Field, one: Post, other: Post) =>
  field === 'tags' ? hasOtherTags(one, idsOf(other)) : one[field] !== other[field];

/** Whether a field to be sent has been changed to another value on the server. */
export function overlaps(
  read: Post,
  current: Post,
  body: Partial<Pick<Post, Exclude<Field, 'tags'>>> | object,
): boolean {
  return FIELDS.some((field) => field in body && differs(field, read, current) && !hasValue(field, current, body));
}

function hasValue(field: Field, current: Post, body: object): boolean {
  const value: unknown = Object.entries(body).find(([name]) => name === field)?.[1];
  return field === 'tags'
    ? Array.isArray(value) && !hasOtherTags(current, value.map(Number))
    : current[field] === value;
}

/** The draft merged onto the current post: fields the user did not change are taken from the current post. */
export function mergeOnto(read: Post, current: Post, draft: Draft): Draft {
  const ids = draft.tags.map(({ id }) => id);
  const hasSameTags = ids.every((id) => id !== undefined) && !hasOtherTags(read, ids);
  return {
    title: draft.title === read.title ? current.title : draft.title,
    content: draft.content === read.content ? current.content : draft.content,
    collection_id: draft.collection_id === read.collection_id ? current.collection_id : draft.collection_id,
    tags: hasSameTags ? (current.tags ?? []) : draft.tags,
    ...(current.type === 'link' && linkFieldsOnto(read, current, draft)),
  };
}

function linkFieldsOnto(read: Post, current: Post, { url, description, note, load_preview }: Draft): Partial<Draft> {
  return {
    url: url === undefined || url === read.url ? current.url : url,
    description: description === undefined || description === read.description ? current.description : description,
    note: note === undefined || note === read.note ? current.note : note,
    load_preview,
  };
}
