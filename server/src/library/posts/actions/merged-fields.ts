import { fieldsWith, POST_FIELDS } from '@benotes/contract';
import type { Selectable } from 'kysely';

import type { Database } from '../../../kernel/database/schema.ts';

/** The columns that the link that stays gets from any of its group; its note, which may be large, is one more. */
export const MERGED = fieldsWith('merged', 'earliest', 'written', 'longest', 'any').filter((name) => name !== 'note');

type Name = (typeof MERGED)[number];

export type MergedValues = Pick<Selectable<Database['posts']>, Name>;

/** A link of a group of duplicates. */
export interface Member extends MergedValues {
  id: number;
  position: number;
  first_position: number;
  page_key: string;
  collection_id: number | null;
  url: string;
  note_bytes: number;
}

/** What the link of a group that stays takes over from all. */
export interface MergedFields extends MergedValues {
  /** The id of the post with the longest note, if it is another one. */
  noteOf: number | null;
}

const textIn = (member: Member, name: Name) => String(member[name] ?? '');

const first = (kept: Member, others: readonly Member[], isBefore: (one: Member, best: Member) => boolean): Member =>
  others.reduce((best, one) => (isBefore(one, best) ? one : best), kept);

const longest = (kept: Member, others: readonly Member[], lengthOf: (member: Member) => number): Member =>
  first(kept, others, (one, best) => lengthOf(one) > lengthOf(best));

/** Whose value the link that stays gets. */
const CHOOSE: Record<
  (typeof POST_FIELDS)[Name]['merged'],
  (kept: Member, others: readonly Member[], name: Name) => Member
> = {
  earliest: (kept, others, name) => first(kept, others, (one, best) => textIn(one, name) < textIn(best, name)),
  longest: (kept, others, name) => longest(kept, others, (member) => textIn(member, name).length),
  any: (kept, others, name) => first(kept, others, (one, best) => one[name] === 1 && best[name] !== 1),
  written: (kept, others, name) => {
    const isWritten = (member: Member) => textIn(member, name).trim() !== '' && member[name] !== member.url;
    const [other = kept, ...more] = isWritten(kept) ? [] : others.filter(isWritten);
    return longest(other, more, (member) => textIn(member, name).length);
  },
};

/** What the table of fields says. A title stays, unless it is only the address. */
export function mergedFields(kept: Member, others: readonly Member[]): MergedFields {
  const values = MERGED.map((name) => [name, CHOOSE[POST_FIELDS[name].merged](kept, others, name)[name]]);
  const noted = longest(kept, others, ({ note_bytes }) => note_bytes);
  return {
    ...(Object.fromEntries(values) as MergedValues),
    noteOf: noted === kept || noted.note_bytes === 0 ? null : noted.id,
  };
}
