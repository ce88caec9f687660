import { COLUMN_MEANINGS, type ColumnMeaning } from '@benotes/contract';

import { anyDate } from '../../dates.ts';
import type { FoundColumn } from '../reader.ts';
import { meaningOfName } from './column-names.ts';
import { addressIn, isAddress } from './table-values.ts';
import type { Table } from './table.ts';

/** Meanings of one column at most; of a second one, the first value that is not empty would count. */
const SINGLE = new Set<ColumnMeaning>(['title', 'url', 'created', 'updated', 'favorite', 'archived', 'unread']);
/** Number and length of the values that are shown. */
const EXAMPLES = 3;
const EXAMPLE_LENGTH = 120;
/** The part of the values that must look like an address or a date. */
const MOST = 0.8;
const HALF = 0.5;

/**
 * Guesses what the columns of a table hold by their names, in several languages, and by their values.
 *
 * @param chosen Meanings that the user chose, by name.
 */
export function guessColumns(table: Table, chosen: Readonly<Record<string, string>> | null): FoundColumn[] {
  const columns = table.names.map((name, index) => ({ name, values: valuesOf(table, index) }));
  const meanings = columns.map(({ name, values }) => {
    const meaning = meaningOfName(name);
    return meaning !== null && isPossible(meaning, values) ? meaning : null;
  });
  const has = (meaning: ColumnMeaning) => meanings.includes(meaning);
  const claim = (meaning: ColumnMeaning, fits: (values: readonly string[]) => boolean) => {
    const index = has(meaning)
      ? -1
      : columns.findIndex(({ values }, at) => meanings[at] === null && values.length > 0 && fits(values));
    if (index >= 0) meanings[index] = meaning;
  };
  claim('url', (values) => part(values, isAddress) >= HALF);
  claim('created', (values) => part(values, (value) => anyDate(value) !== null) >= MOST);
  claim('title', (values) => part(values, isWords) >= HALF);
  const taken = new Set<ColumnMeaning>();
  return columns.map(({ name, values }, index) => {
    const guess = meanings[index] ?? 'ignore';
    const isTaken = SINGLE.has(guess) && taken.has(guess);
    taken.add(guess);
    return {
      name,
      meaning: asMeaning(chosen?.[name]) ?? (isTaken ? 'ignore' : guess),
      examples: values.slice(0, EXAMPLES).map((value) => Array.from(value).slice(0, EXAMPLE_LENGTH).join('')),
    };
  });
}

const asMeaning = (text: string | undefined) => COLUMN_MEANINGS.find((meaning) => meaning === text);

const valuesOf = ({ first }: Table, index: number): string[] =>
  first.map((row) => row[index] ?? '').filter((value) => value !== '');

const part = (values: readonly string[], fits: (value: string) => boolean) =>
  values.length === 0 ? 0 : values.filter(fits).length / values.length;

const isWords = (value: string) => /\p{L}/u.test(value) && !isAddress(value);

/**
 * Whether the values of a column can mean what its name says: "location" is an address in some tables and a city in
 * others.
 */
function isPossible(meaning: ColumnMeaning, values: readonly string[]): boolean {
  if (values.length === 0) return true;
  if (meaning === 'url') return values.some((value) => isAddress(addressIn(value)));
  if (meaning === 'created' || meaning === 'updated') return values.some((value) => anyDate(value) !== null);
  return true;
}
