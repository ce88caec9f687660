import { type Tag, TAG_NAME_MAX_LENGTH, TAGS_PER_POST_MAX } from '@benotes/contract';
import { foldText } from '@benotes/contract/fold-text';

/** A chosen tag; one without an id does not exist yet. */
export interface ChosenTag {
  id?: number;
  name: string;
}

/** An existing tag. */
export interface KnownTag extends Tag {
  /** Its name is unique by this key. */
  key: string;
  /** Its name is found by this one. */
  folded: string;
}

/** An option of the list: an existing tag, or a new one. */
export type TagOption = ChosenTag;

/** Names are unique without case, as on the server. */
const keyOf = (name: string) => name.normalize('NFKC').toLowerCase();

export const knownTags = (tags: readonly Tag[]): KnownTag[] =>
  tags.map(({ id, name }) => ({ id, name, key: keyOf(name.trim()), folded: foldText(name.trim()) }));

/** The name as it is stored. */
const cleanName = (text: string) => truncateName(text.trim()).trim();

/** Cuts a text to the longest name allowed. */
export const truncateName = (text: string) => Array.from(text).slice(0, TAG_NAME_MAX_LENGTH).join('');

/**
 * Adds names to the chosen tags: the existing tag of that name, else a new one. Returns `chosen` itself if nothing is
 * added.
 */
export function addNames(
  chosen: readonly ChosenTag[],
  names: readonly string[],
  known: readonly KnownTag[],
): readonly ChosenTag[] {
  const tags = [...chosen];
  const taken = new Set(chosen.map((tag) => keyOf(tag.name)));
  for (const text of names) {
    const name = cleanName(text);
    const key = keyOf(name);
    if (name === '' || taken.has(key) || tags.length >= TAGS_PER_POST_MAX) continue;
    const tag = known.find((one) => one.key === key);
    tags.push(tag ? { id: tag.id, name: tag.name } : { name });
    taken.add(key);
  }
  return tags.length > chosen.length ? tags : chosen;
}

/**
 * The options for a text: tags that are not chosen yet and contain it, as the search compares them. The tag of exactly
 * this name comes first, then names that are equal without accents, then names that start with the text, then names
 * that contain it, and last a new tag of this name.
 */
export function optionsFor(known: readonly KnownTag[], chosen: readonly ChosenTag[], text: string): TagOption[] {
  if (chosen.length >= TAGS_PER_POST_MAX) return [];
  const name = cleanName(text);
  const key = keyOf(name);
  const folded = foldText(name);
  const taken = new Set(chosen.map((tag) => keyOf(tag.name)));
  const equal: TagOption[] = [];
  const prefixed: TagOption[] = [];
  const containing: TagOption[] = [];
  let exact: TagOption | undefined;
  for (const tag of known) {
    if (taken.has(tag.key)) continue;
    if (tag.key === key) exact = tag;
    else if (tag.folded === folded) equal.push(tag);
    else if (tag.folded.startsWith(folded)) prefixed.push(tag);
    else if (tag.folded.includes(folded)) containing.push(tag);
  }
  if (exact) return [exact, ...equal, ...prefixed, ...containing];
  const isNew = name !== '' && !taken.has(key);
  return [...equal, ...prefixed, ...containing, ...(isNew ? [{ name }] : [])];
}

/** The option that Enter adds: the first one that starts with the text, else the new tag, which is last. -1: none. */
export function defaultOption(options: readonly TagOption[], text: string): number {
  const name = foldText(cleanName(text));
  const [first] = options;
  if (name === '' || first === undefined) return -1;
  if (foldText(first.name.trim()).startsWith(name)) return 0;
  return options.at(-1)?.id === undefined ? options.length - 1 : -1;
}
