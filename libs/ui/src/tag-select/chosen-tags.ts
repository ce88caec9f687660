import { type Tag, TAG_NAME_MAX_LENGTH, TAGS_PER_POST_MAX } from '@benotes/contract';

/** A tag that was picked, or typed: one without an id has still to be created. */
export interface ChosenTag {
  id?: number;
  name: string;
}

/** A tag that exists, with what its name is compared by. */
export interface KnownTag extends Tag {
  key: string;
}

/** A line of the list: a tag that exists, or one that would be created. */
export type TagRow = ChosenTag;

/** Names are the same whatever the case of their letters, as they are for the server. */
const keyOf = (name: string) => name.normalize('NFKC').toLowerCase();

export const knownTags = (tags: readonly Tag[]): KnownTag[] =>
  tags.map(({ id, name }) => ({ id, name, key: keyOf(name.trim()) }));

/** The name as it can be stored. */
const cleanName = (typed: string) => withinLimit(typed.trim()).trim();

/** As much of a text as fits into a name. */
export const withinLimit = (text: string) => Array.from(text).slice(0, TAG_NAME_MAX_LENGTH).join('');

/** Adds names that were typed: the tag that bears one, else a new one; what is chosen already stays as it is. */
export function withNames(
  chosen: readonly ChosenTag[],
  names: readonly string[],
  known: readonly KnownTag[],
): readonly ChosenTag[] {
  const tags = [...chosen];
  const taken = new Set(chosen.map((tag) => keyOf(tag.name)));
  for (const typed of names) {
    const name = cleanName(typed);
    const key = keyOf(name);
    if (name === '' || taken.has(key) || tags.length >= TAGS_PER_POST_MAX) continue;
    const tag = known.find((one) => one.key === key);
    tags.push(tag ? { id: tag.id, name: tag.name } : { name });
    taken.add(key);
  }
  return tags.length > chosen.length ? tags : chosen;
}

/**
 * What the list offers: the tags whose name holds what is typed, without those chosen. First stands what Enter would
 * add: the tag of exactly this name, or else a new one.
 */
export function rowsFor(known: readonly KnownTag[], chosen: readonly ChosenTag[], typed: string): TagRow[] {
  if (chosen.length >= TAGS_PER_POST_MAX) return [];
  const name = cleanName(typed);
  const key = keyOf(name);
  const taken = new Set(chosen.map((tag) => keyOf(tag.name)));
  const rows: TagRow[] = [];
  let exact: TagRow | undefined;
  for (const tag of known) {
    if (taken.has(tag.key) || !tag.key.includes(key)) continue;
    if (tag.key === key) exact = tag;
    else rows.push(tag);
  }
  if (exact) return [exact, ...rows];
  return name === '' || taken.has(key) ? rows : [{ name }, ...rows];
}

/** Whether Enter would add the first row: it is new, or bears exactly the name that is typed. */
export const isMeant = (row: TagRow | undefined, typed: string) =>
  row !== undefined && typed.trim() !== '' && (row.id === undefined || keyOf(row.name) === keyOf(cleanName(typed)));
