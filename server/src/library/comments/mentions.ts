import { MENTIONS_MAX, type Person } from '@benotes/contract';

/** Where a text names somebody: the place of the `@`, and the length with it, in UTF-16 units. */
export interface Mention {
  id: number;
  at: number;
  length: number;
}

const IN_WORD = /[\p{L}\p{N}\p{M}_]/u;

/** Upper and lower case are the same. Letters that have another length then are compared as they are. */
function keyOf(name: string): string {
  const lower = name.toLowerCase();
  return lower.length === name.length ? lower : name;
}

/** People by their names as they are compared. Of several with one name, the one whose id is given first is meant. */
function byName(people: readonly Person[], chosen: readonly number[]): Map<string, number> {
  const placeOf = ({ id }: Person) => (chosen.includes(id) ? chosen.indexOf(id) : chosen.length);
  const first = people.toSorted((a, b) => placeOf(a) - placeOf(b));
  const ids = new Map<string, number>();
  for (const { id, name } of first) if (name !== '' && !ids.has(keyOf(name))) ids.set(keyOf(name), id);
  return ids;
}

/**
 * Finds whom a text names: the longest name of these people after each `@` that begins a word. Others stay plain text.
 *
 * @param chosen the ids that are meant where several people have the same name.
 */
export function findMentions(text: string, people: readonly Person[], chosen: readonly number[] = []): Mention[] {
  const found: Mention[] = [];
  let at = text.indexOf('@');
  if (at === -1) return found;
  const ids = byName(people, chosen);
  // By length, not by person: a text may be full of signs, and a server of people.
  const lengths = [...new Set([...ids.keys()].map((name) => name.length))].toSorted((a, b) => b - a);
  for (; at !== -1 && found.length < MENTIONS_MAX; at = text.indexOf('@', at + 1)) {
    if (IN_WORD.test(text.slice(0, at).slice(-1))) continue; // an e-mail address
    const mention = mentionAt(text, at, ids, lengths);
    if (mention) found.push(mention);
  }
  return found;
}

function mentionAt(
  text: string,
  at: number,
  ids: ReadonlyMap<string, number>,
  lengths: readonly number[],
): Mention | null {
  for (const length of lengths) {
    const end = at + 1 + length;
    const id = ids.get(keyOf(text.slice(at + 1, end)));
    if (id === undefined || end > text.length) continue;
    if (!IN_WORD.test(String.fromCodePoint(text.codePointAt(end) ?? 32))) return { id, at, length: length + 1 };
  }
  return null;
}

/** A text with the names that people have now; of those who were deleted it keeps the names. */
export function withNames(text: string, mentions: readonly Mention[], names: ReadonlyMap<number, string>): string {
  let shown = text;
  for (const { id, at, length } of mentions.toReversed()) {
    const name = names.get(id);
    if (name !== undefined) shown = `${shown.slice(0, at)}@${name}${shown.slice(at + length)}`;
  }
  return shown;
}
