import { FILTER_MAX_LENGTH, SEARCH_TERMS_MAX, SEARCH_TERM_MAX_LENGTH } from '../protocol/limits.ts';
import { isOperatorName, isSearchOrder, operatorNamed } from './operators.ts';
import type { Issue, OperatorTerm, Place, Query, SortTerm, Term, WordTerm } from './query.ts';
import { texts } from './texts.ts';

/** A minus sign, the name of an operator, and a phrase in quotation marks or text up to the next space. */
const PART = /(-(?=[^\s-]))?(?:([a-z]+):)?(?:"([^"]*)"|(\S+))/giu;
/** What follows the colon of a URL, a time, or a path: none of them is an operator. */
const NO_VALUE = /^[\d/\\:]/;

type Problem = keyof typeof texts.issues;

/** A term, or an `OR` that joins two. */
interface Part {
  from: number;
  to: number;
  term: Term;
  isOr: boolean;
}

/** Parses a search. It never fails: what it does not understand becomes words and an issue. Takes linear time. */
export function parseQuery(text: string): Query {
  const issues: Issue[] = [];
  const report = (from: number, to: number, problem: Problem) =>
    issues.push({ from, to, message: texts.issues[problem] });
  const searched = cut(text, FILTER_MAX_LENGTH);
  if (searched.length < text.length) report(searched.length, text.length, 'tooLong');
  const { parts, sort } = partsOf(searched, report);
  return { clauses: joinTerms(parts, report), sort, issues: issues.toSorted((a, b) => a.from - b.from) };
}

type Report = (from: number, to: number, problem: Problem) => void;

function partsOf(text: string, report: Report): { parts: Part[]; sort: SortTerm | null } {
  const parts: Part[] = [];
  let sort: SortTerm | null = null;
  for (const match of text.matchAll(PART)) {
    const [all] = match;
    const place = { from: match.index, to: match.index + all.length };
    const term = readTerm(match, (problem) => report(place.from, place.to, problem));
    if (term?.kind === 'sort') {
      if (sort) report(place.from, place.to, 'secondSort');
      else sort = { ...place, ...term };
    } else if (term) parts.push({ ...place, term: { ...place, ...term }, isOr: all === 'OR' });
  }
  return { parts, sort };
}

type Placeless = Omit<WordTerm, keyof Place> | Omit<OperatorTerm, keyof Place> | Omit<SortTerm, keyof Place>;

/** The term of a part; null if it is ignored. */
function readTerm(
  [, minus, name, quoted, plain = '']: RegExpExecArray,
  report: (problem: Problem) => void,
): Placeless | null {
  const isQuoted = quoted !== undefined;
  const value = cut(quoted ?? plain, SEARCH_TERM_MAX_LENGTH);
  if (value.length < (quoted ?? plain).length) report('tooLong');
  const how = { isQuoted, isNegated: minus !== undefined };
  const key = operatorKey(name ?? value.slice(0, -1));
  const words = (problem?: Problem): Placeless => {
    if (problem) report(problem);
    return { kind: 'words', text: name === undefined ? value : `${name}:${value}`, ...how };
  };
  if (!isQuoted && value.startsWith('"')) return words('openQuote');
  if (name === undefined) {
    // An operator whose value is not typed yet.
    if (isQuoted || !value.endsWith(':') || !isOperatorName(key)) return words();
    report('noValue');
    return null;
  }
  if (!isOperatorName(key)) return words(NO_VALUE.test(value) ? undefined : 'unknownOperator');
  if (value.trim() === '') {
    report('noValue');
    return null;
  }
  const read = operatorNamed(key).read(value);
  if (read === null) return words('unknownValue');
  if (key !== 'sort') return { kind: 'operator', name: key, value: read, ...how };
  if (how.isNegated) report('negatedSort');
  return !how.isNegated && isSearchOrder(read) ? { kind: 'sort', value: read } : null;
}

/** The name of an operator in lower case. `type:` is what Raindrop.io calls `is:`. */
function operatorKey(name: string): string {
  const key = name.toLowerCase();
  return key === 'type' ? 'is' : key;
}

/** Joins the terms on both sides of each `OR`; an `OR` without them is a word. */
function joinTerms(parts: readonly Part[], report: Report): Term[][] {
  const clauses: Term[][] = [];
  let count = 0;
  let joins = false;
  for (const [index, { from, to, term, isOr }] of parts.entries()) {
    const next = parts[index + 1];
    const last = clauses.at(-1);
    if (isOr && last && !joins && next && !next.isOr) {
      joins = true;
      continue;
    }
    if (isOr) report(from, to, 'loneOr');
    if (count === SEARCH_TERMS_MAX) {
      report(from, parts.at(-1)?.to ?? to, 'tooMany');
      break;
    }
    count += 1;
    if (joins && last) last.push(term);
    else clauses.push([term]);
    joins = false;
  }
  return clauses;
}

/** At most `max` code points of a text. */
const cut = (text: string, max: number) =>
  text.length <= max
    ? text
    : Array.from(text.slice(0, 2 * max))
        .slice(0, max)
        .join('');
