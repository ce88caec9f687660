import { foldText } from '@benotes/contract/fold-text';
import { normalAddress } from '@benotes/contract/normal-address';
import {
  type ConditionName,
  type OperatorTerm,
  periodOf,
  type Query,
  type SearchOrder,
  type Term,
} from '@benotes/contract/search-query';

import { matchesPhrase, phraseOf, prefixTerm } from '../src/library/search/parse-query.ts';
import { sortKeys } from '../src/library/search/sort-keys.ts';
import { tokenLine, wordsOf } from '../src/library/search/tokens.ts';

/** A post in memory. */
export interface KnownPost {
  id: number;
  title: string;
  content: string;
  url: string | null;
  tags: readonly string[];
  /** The names of its collection and those above, outermost first; none for Uncategorized. */
  path: readonly string[];
  created_at: string;
  updated_at: string;
  is_archived: boolean;
  is_pinned: boolean;
  is_favorite: boolean;
  /** Whether its page does not exist. */
  isGone: boolean;
  isHighlighted: boolean;
}

interface Library {
  posts: readonly KnownPost[];
  now: Date;
  timeZone: string;
}

const isSame = (one: string, other: string) => foldText(one) === foldText(other);

/** What each operator means, in memory. */
const rules: Record<
  ConditionName,
  (post: KnownPost, term: OperatorTerm, library: Library, isPrefix: boolean) => boolean
> = {
  tag: ({ tags }, { value }) => tags.some((tag) => isSame(tag, value)),
  in: ({ path }, { value, isQuoted }) => {
    if (!isQuoted && isSame(value, 'copy')) return false; // these posts have no copies
    if (path.length === 0) return isSame(value, 'Uncategorized');
    const names = value.split('/');
    return path.some((_, end) =>
      isSame(
        path
          .slice(0, end + 1)
          .slice(-names.length)
          .join('/'),
        names.join('/'),
      ),
    );
  },
  is: (post, { value }, { posts }) => {
    if (value === 'note') return post.url === null;
    if (value === 'link') return post.url !== null;
    if (value === 'pinned') return post.is_pinned;
    if (value === 'favorite') return post.is_favorite;
    if (value === 'untagged') return post.tags.length === 0;
    if (value === 'broken') return post.isGone;
    if (value === 'moved' || value === 'changed' || value === 'unclear') return false; // none of them was checked
    const form = normalAddress(post.url ?? '');
    return posts.some(
      ({ id, url, is_archived }) =>
        id !== post.id && !is_archived && form !== null && normalAddress(url ?? '') === form,
    );
  },
  has: ({ content, isHighlighted }, { value }) => {
    if (value === 'highlight') return isHighlighted;
    const marks: Record<string, string> = { image: '<img', code: '<pre', task: '"taskItem"', 'open-task': '"false"' };
    return content.includes(marks[value] ?? value);
  },
  site: ({ url }, { value }) => url !== null && `.${new URL(url).hostname}`.endsWith(`.${value}`),
  title: ({ title }, term, _library, isPrefix) => matchesPhrase(phraseOf(term, isPrefix), tokenLine([title])),
  url: ({ url }, { value }) => url !== null && url.toLowerCase().includes(value.toLowerCase()),
  on: ({ created_at }, { value }, { now, timeZone }) => {
    const period = periodOf(value, now, timeZone);
    return period !== null && created_at >= period.from && created_at < period.to;
  },
  before: ({ created_at }, { value }, { now, timeZone }) => created_at < (periodOf(value, now, timeZone)?.from ?? ''),
  after: ({ created_at }, { value }, { now, timeZone }) => created_at >= (periodOf(value, now, timeZone)?.to ?? ''),
};

const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const titleOf = (post: KnownPost) => sortKeys(post).title_key;

/** What each order means, in memory. */
const comparers: Record<SearchOrder, (a: KnownPost, b: KnownPost) => number> = {
  newest: (a, b) => compare(b.created_at, a.created_at) || b.id - a.id,
  oldest: (a, b) => compare(a.created_at, b.created_at) || a.id - b.id,
  edited: (a, b) => compare(b.updated_at, a.updated_at) || b.id - a.id,
  title: (a, b) => compare(titleOf(a), titleOf(b)) || a.id - b.id,
  'title-desc': (a, b) => compare(titleOf(b), titleOf(a)) || b.id - a.id,
  site: (a, b) => compare(hostOf(a), hostOf(b)) || compare(b.created_at, a.created_at) || a.id - b.id,
};

/** The host of a link; for notes, something behind all hosts. */
const hostOf = ({ url }: KnownPost) => (url === null ? '~' : new URL(url).hostname.replace(/^www\./, ''));

const lineOf = ({ title, content, url, tags }: KnownPost) =>
  tokenLine([title, url ?? wordsOf(content), ...tags].filter((text) => text !== ''));

/** Searches posts in memory: the ids in the order of the server. */
export function searchInMemory(library: Library, query: Query): number[] {
  const prefix = prefixTerm(query);
  const { clauses } = query;
  const meets = (post: KnownPost, term: Term) => {
    const isPrefix = term === prefix;
    const isMet =
      term.kind === 'words'
        ? matchesPhrase(phraseOf(term, isPrefix), lineOf(post))
        : rules[term.name](post, term, library, isPrefix);
    return isMet !== term.isNegated;
  };
  const ranking = clauses.filter((terms) => terms.every(({ kind, isNegated }) => kind === 'words' && !isNegated));
  const isInTitle = ({ title }: KnownPost) =>
    ranking.every((terms) => terms.some((term) => matchesPhrase(phraseOf(term, term === prefix), tokenLine([title]))));
  return library.posts
    .filter((post) => !post.is_archived && clauses.every((terms) => terms.some((term) => meets(post, term))))
    .toSorted(
      query.sort ? comparers[query.sort.value] : (a, b) => Number(isInTitle(b)) - Number(isInTitle(a)) || b.id - a.id,
    )
    .map(({ id }) => id);
}
