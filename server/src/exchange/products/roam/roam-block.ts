import { fromMilliseconds } from '../../dates.ts';
import { arrayOf, isObject, type JsonObject, numberOf, textOf } from '../../formats/json-values.ts';

/** A member of a page or block: some exports write the names that the database of Roam has. */
const member = (block: JsonObject, name: string, stored: string): unknown => block[name] ?? block[stored];

export const titleOf = (page: JsonObject): string => textOf(member(page, 'title', ':node/title'));
export const uidOf = (block: JsonObject): string => textOf(member(block, 'uid', ':block/uid'));

/** The text of a block, with its line breaks and the blanks around it. */
export function stringOf(block: JsonObject): string {
  const text = member(block, 'string', ':block/string');
  return typeof text === 'string' ? text : '';
}

export const childrenOf = (block: JsonObject): JsonObject[] =>
  arrayOf(member(block, 'children', ':block/children')).filter((child) => isObject(child));

/** Level of the heading that a block is, 1 to 3; 0 for any other block. */
export function headingOf(block: JsonObject): number {
  const level = member(block, 'heading', ':block/heading');
  return level === 1 || level === 2 || level === 3 ? level : 0;
}

/** How the children of a block are shown; `bullet` unless the user changed it. */
export function viewOf(block: JsonObject): 'bullet' | 'numbered' | 'document' {
  const view = textOf(block['children/view-type'] ?? block[':children/view-type'] ?? block['view-type']);
  return view.includes('numbered') ? 'numbered' : view.includes('document') ? 'document' : 'bullet';
}

/** All blocks of a page in their order, however deeply they are nested. */
export function* blocksOf(page: JsonObject): Generator<JsonObject> {
  const pending = childrenOf(page).toReversed();
  for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
    yield block;
    for (const child of childrenOf(block).toReversed()) pending.push(child);
  }
}

/** When a page was created first and changed last, with all its blocks. */
export function datesOf(page: JsonObject): { created: string | null; updated: string | null } {
  let created: string | null = null;
  let updated: string | null = null;
  const take = (block: JsonObject) => {
    const [first, last] = [
      fromMilliseconds(numberOf(member(block, 'create-time', ':create/time'))),
      fromMilliseconds(numberOf(member(block, 'edit-time', ':edit/time'))),
    ];
    if (first !== null && (created === null || first < created)) created = first;
    if (last !== null && (updated === null || last > updated)) updated = last;
  };
  take(page);
  for (const block of blocksOf(page)) take(block);
  return { created: created ?? updated, updated };
}
