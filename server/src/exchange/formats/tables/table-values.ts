import { splitNames } from '../../text.ts';

export const isAddress = (text: string) => /^https?:\/\/[^\s]+$/i.test(text);

/** An address without its scheme, as people type it. */
const BARE_ADDRESS = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#:]\S*)?$/u;

/** The address in a cell: people leave out the scheme. */
export const addressIn = (cell: string) => (BARE_ADDRESS.test(cell) ? `https://${cell}` : cell);

/** A title; empty if it only repeats the address. */
export const titleOf = (title: string, url: string) => (title === url ? '' : title);

/** Without the apostrophe that keeps spreadsheets from taking a text for a formula. */
export const withoutApostrophe = (cell: string) =>
  /^'+[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/.test(cell) ? cell.slice(1) : cell;

/** Tags of a cell: a list as JSON or Python writes it, or words between `separator`. */
export function tagsOf(cell: string, separator: RegExp): string[] {
  if (cell === '') return [];
  const list = quotedList(cell);
  if (list) return list;
  return splitNames(cell, separator).map((tag) => tag.replace(/^#(?=\S)/, ''));
}

const QUOTED = /\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*(,|$)/sy;

/** The texts of `["a", "b"]` (JSON) or `['a', "it's"]` (Python); null if it is no such list. */
export function quotedList(cell: string): string[] | null {
  if (!cell.startsWith('[') || !cell.endsWith(']')) return null;
  const inside = cell.slice(1, -1);
  const texts: string[] = [];
  QUOTED.lastIndex = 0;
  for (let at = 0; at < inside.length; at = QUOTED.lastIndex) {
    const match = QUOTED.exec(inside);
    if (!match) return inside.trim() === '' ? [] : null;
    texts.push(unescape(match[1] ?? match[2] ?? ''));
  }
  return texts.filter((text) => text.trim() !== '');
}

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '', f: '' };

const unescape = (text: string) =>
  text.replaceAll(/\\(?:u([\da-f]{4})|x([\da-f]{2})|(.))/gis, (_, unit?: string, byte?: string, sign?: string) => {
    const code = unit ?? byte;
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    return ESCAPES[sign ?? ''] ?? sign ?? '';
  });

const NO = new Set(
  'false no n 0 off none null nein non não nao não nej nie nee нет ні いいえ 否 아니요 - f'.split(' ').concat(''),
);

/** Whether a cell says yes, in any of several languages, with a number, or with a sign. */
export const isYes = (cell: string) => !NO.has(cell.trim().toLowerCase());

const FOLDER_SEPARATORS = [' / ', ' > ', ' » ', '/', '>', '\\'];

/**
 * What separates the names of nested folders, which any row may tell: products write `A / B`, and a bare slash is then
 * a part of a name; others write `A/B`. Null if nothing does.
 */
export async function folderSeparator(cells: AsyncIterable<string> | Iterable<string>): Promise<string | null> {
  let found = FOLDER_SEPARATORS.length;
  for await (const cell of cells) {
    const index = FOLDER_SEPARATORS.findIndex((separator) => cell.includes(separator));
    if (index >= 0) found = Math.min(found, index);
    if (found === 0) break;
  }
  return FOLDER_SEPARATORS[found] ?? null;
}
