import type { ImportFlag } from '@benotes/contract';

import { fromEnglish, fromIso, fromMilliseconds, fromSeconds } from '../../dates.ts';
import type { FieldValue, FrontMatter } from './front-matter.ts';

/** What the front matter of products says about a note. */
export interface NoteFields {
  title: string | null;
  tags: string[];
  created: string | null;
  updated: string | null;
  flags: ImportFlag[];
  /** The page it is about. */
  url: string | null;
  /** Of a to-do: whether it is done. */
  isDone: boolean | null;
}

const CREATED = ['created', 'created_at', 'createdat', 'created at', 'date created', 'date_created', 'date', 'ctime'];
const UPDATED = ['updated', 'updated_at', 'updatedat', 'updated at', 'modified', 'modified_at', 'lastmod'];
const UPDATED_TOO = ['last_modified', 'last modified', 'date modified', 'date_modified', 'mtime'];
const TAGS = ['tags', 'tag', 'keywords'];
const SOURCES = ['source', 'source_url', 'source-url', 'url', 'link'];
const FLAGS: Readonly<Record<string, ImportFlag>> = {
  pinned: 'pinned',
  favorite: 'favorite',
  favourite: 'favorite',
  starred: 'favorite',
  archived: 'archived',
};

const isYes = (value: FieldValue | undefined) => typeof value === 'string' && /^(?:true|yes|1)$/i.test(value);

const text = (value: FieldValue | undefined) => (typeof value === 'string' && value !== '' ? value : null);

/** The first of some values for which there is a result. */
function first<Result>(values: readonly (FieldValue | undefined)[], read: (value: string) => Result | null) {
  for (const value of values) {
    const result = typeof value === 'string' ? read(value) : null;
    if (result !== null) return result;
  }
  return null;
}

/** A date in one of the ways in which front matter has them; null for any other. */
const dateOf = (value: string): string | null =>
  fromIso(value) ??
  fromEnglish(value) ??
  (/^\d{10}$/.test(value) ? fromSeconds(value) : /^\d{13}$/.test(value) ? fromMilliseconds(value) : null);

/** A list, or a text with commas or `#`. Without either, blanks separate tags only where tags have none. */
function tagsOf(value: FieldValue | undefined, spaced: boolean): string[] {
  if (value === undefined) return [];
  const separator = spaced ? /,|\s+(?=#)/ : /[,\s]/;
  const names = typeof value === 'string' ? value.split(separator) : value;
  return names.map((name) => name.trim().replace(/^#+/, '')).filter((name) => name !== '');
}

/**
 * Reads the fields of front matter that posts have.
 *
 * @param spaced - whether tags may contain blanks
 */
export function noteFields({ fields }: Pick<FrontMatter, 'fields'>, spaced = true): NoteFields {
  const all = (names: readonly string[]) => names.map((name) => fields.get(name));
  const completed = fields.get('completed?');
  return {
    title: text(fields.get('title')),
    tags: [...new Set(TAGS.flatMap((name) => tagsOf(fields.get(name), spaced)))],
    created: first(all(CREATED), dateOf),
    updated: first(all([...UPDATED, ...UPDATED_TOO]), dateOf),
    flags: [...new Set(Object.entries(FLAGS).flatMap(([name, flag]) => (isYes(fields.get(name)) ? [flag] : [])))],
    url: first(all(SOURCES), (value) => (/^https?:\/\/\S+$/i.test(value) ? value : null)),
    isDone: typeof completed === 'string' ? isYes(completed) : null,
  };
}
