import { SORT_ORDERS, type SortOrder } from '../library/sort-orders.ts';
import { isDate } from './dates.ts';

/** Where the values come from that a search field suggests. */
type ValueSource = 'tags' | 'collections' | readonly string[] | null;

interface Operator {
  /** The form in which a value is compared; null if it is not understood. Reading the result again returns the same. */
  read: (value: string) => string | null;
  suggests: ValueSource;
}

/** The orders of search results; without one, they are sorted by relevance. */
export type SearchOrder = Exclude<SortOrder, 'manual'>;

const SEARCH_ORDERS = SORT_ORDERS.filter((order): order is SearchOrder => order !== 'manual');

export const isSearchOrder = (value: string): value is SearchOrder => SEARCH_ORDERS.some((order) => order === value);

/** One of some values, in lower case. */
const oneOf = (...values: readonly string[]): Operator => ({
  read: (value) => (values.includes(value.toLowerCase()) ? value.toLowerCase() : null),
  suggests: values,
});

const anyText = (value: string) => value.trim() || null;

const date: Operator = {
  read: (value) => (isDate(value.toLowerCase()) ? value.toLowerCase() : null),
  suggests: ['today', 'yesterday', '7d', '1m', '1y'],
};

/**
 * The operators of the search language, in the order of the help. All but `sort` are conditions. A new one also needs
 * its texts (`texts.ts`), a condition on the server (`server/src/library/posts/operator-conditions.repo.ts`), and its
 * rule in `server/testing/matches-query.ts`.
 */
export const operators = {
  tag: { read: anyText, suggests: 'tags' },
  in: { read: anyText, suggests: 'collections' },
  is: oneOf('note', 'link', 'pinned', 'favorite', 'untagged', 'duplicate', 'broken', 'moved', 'changed', 'unclear'),
  has: oneOf('image', 'code', 'task', 'open-task', 'highlight'),
  site: { read: hostOf, suggests: null },
  title: { read: anyText, suggests: null },
  url: { read: anyText, suggests: null },
  on: date,
  before: date,
  after: date,
  sort: oneOf(...SEARCH_ORDERS),
} satisfies Record<string, Operator>;

export type OperatorName = keyof typeof operators;

/** The operators that posts match or not; `sort` only sorts them. */
export type ConditionName = Exclude<OperatorName, 'sort'>;

export const OPERATOR_NAMES = Object.keys(operators) as OperatorName[]; // exactly the keys of the literal above

export const isOperatorName = (name: string): name is OperatorName => Object.hasOwn(operators, name);

/** Whether an operator takes dates, which depend on the time zone. */
export const takesDates = (name: OperatorName): boolean => operators[name] === date;

export const operatorNamed = (name: OperatorName): Operator => operators[name];

/** The host of a URL or of a host name, in ASCII; null if it is neither. */
function hostOf(value: string): string | null {
  try {
    return new URL(/^https?:\/\//i.test(value) ? value : `http://${value}`).hostname.replace(/\.+$/, '') || null;
  } catch {
    return null; // no host
  }
}
