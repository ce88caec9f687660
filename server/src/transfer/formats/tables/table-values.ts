import { fromIso, fromMilliseconds, fromSeconds } from '../dates.ts';
import { readDate } from '../../bookmarks/bookmark-fields.ts';

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
  return cell
    .split(separator)
    .map((tag) => tag.trim().replace(/^#(?=\S)/, ''))
    .filter((tag) => tag !== '');
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

const NUMERIC = /^(\d{1,4})([./-])(\d{1,2})\2(\d{2,4})(?:[ ,T]+(.*))?$/;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]m)?$/i;

/**
 * A date of any product or spreadsheet: seconds to microseconds since 1970, ISO 8601, `15.01.2024 16:40`, or English words.
 * Without a zone it is UTC.
 *
 * @param isDayFirst Whether `3/4/2024` is in April.
 */
export function anyDate(cell: string, isDayFirst: boolean): string | null {
  const text = cell.trim();
  if (/^\d{9,17}(?:\.\d+)?$/.test(text))
    return text.includes('.') ? fromSeconds(text) : fromMilliseconds(Date.parse(readDate(text) ?? ''));
  return fromIso(text) ?? dayMonthYear(text, isDayFirst) ?? inWords(text);
}

function dayMonthYear(text: string, isDayFirst: boolean): string | null {
  const [, one = '', sign, two = '', three = '', time = ''] = NUMERIC.exec(text) ?? [];
  if (sign === undefined) return null;
  const clock = clockOf(time);
  if (clock === null) return null;
  if (one.length === 4) return fromIso(`${one}-${two}-${three}T${clock}Z`);
  const year = three.length === 2 ? `20${three}` : three;
  const [day, month] = isDayFirst || sign === '.' ? [one, two] : [two, one];
  return fromIso(`${year}-${month}-${day}T${clock}Z`);
}

function clockOf(time: string): string | null {
  if (time.trim() === '') return '00:00:00';
  const [, hour, minute = '', second = '00', half] = TIME.exec(time.trim()) ?? [];
  if (hour === undefined) return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute}:${second}`;
}

/** Dates with the English name of a month, such as `December 4, 2024 8:45 AM`; a number alone is none. */
function inWords(text: string): string | null {
  if (text.length > 64 || !/(?:^|[^a-z])(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(text)) return null;
  if (!/\d{4}/.test(text)) return null;
  const hasZone = /(?:\b(?:GMT|UTC|Z|[ECMP][SD]T)|[+-]\d\d:?\d\d)(?:\s*\([^)]*\))?$/.test(text);
  return fromMilliseconds(Date.parse(hasZone ? text : `${text} UTC`));
}

/** Whether dates such as `15/01/2024` among some values tell that the day comes first. */
export const isDayFirst = (cells: readonly string[]) =>
  cells.some((cell) => Number(/^(\d{1,2})[/-]\d{1,2}[/-]\d{4}/.exec(cell.trim())?.[1] ?? 0) > 12);

const FOLDER_SEPARATORS = [' / ', ' > ', ' » ', '/', '>', '\\'];

/**
 * What separates the names of nested folders, which any row may tell: products write `A / B`, and a bare slash is then a part
 * of a name; others write `A/B`. Null if nothing does.
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

/** The names of a path of folders. */
export const folderNames = (cell: string, separator: string | null): string[] =>
  (separator === null ? [cell] : cell.split(separator)).map((name) => name.trim()).filter((name) => name !== '');
