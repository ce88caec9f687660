import type { FieldsWith, Post, POST_FIELDS } from '@benotes/contract';

import type { Draft } from './draft.ts';
import { hasOtherTags } from './save-tags.ts';

type Field = FieldsWith<'edited'>;

/** The fields that forms edit, by whose they are, as the table of fields says. */
const EDITED: { [Name in Field]: (typeof POST_FIELDS)[Name]['edited'] } = {
  title: 'posts',
  content: 'posts',
  url: 'links',
  description: 'links',
  note: 'links',
  collection_id: 'posts',
  tags: 'posts',
};
const FIELDS = Object.keys(EDITED) as Field[];

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
  const isLink = current.type === 'link';
  const fields = FIELDS.filter((name) => name !== 'tags')
    .filter((name) => isLink || EDITED[name] === 'posts')
    .map((name) => [name, draft[name] === undefined || draft[name] === read[name] ? current[name] : draft[name]]);
  return {
    ...(Object.fromEntries(fields) as Omit<Draft, 'tags'>), // all that `EDITED` has
    tags: hasSameTags ? (current.tags ?? []) : draft.tags,
    ...(isLink && { load_preview: draft.load_preview }),
  };
}
