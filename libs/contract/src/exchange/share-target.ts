import { TITLE_MAX_LENGTH } from '../protocol/limits.ts';

/**
 * Where the installed app receives what other apps share (specification section 2). A POST there is answered with a
 * redirect.
 */
export const SHARE_TARGET_PATH = '/c/0/p/create';
/** The page that saves what programs, bookmarklets, and shared files bring. */
export const ADD_PATH = '/add';
/** The page that imports files. */
export const IMPORT_PATH = '/import/bookmarks';

/** The browser's cache that holds it until a page takes it. */
export const SHARED_CACHE = 'shared-content';

/** Most files that are shared at once. */
export const SHARED_FILES_MAX = 20;
/** Most bytes of files that are shared at once. */
export const SHARED_BYTES_MAX = 100 * 1024 * 1024;
/** Maximum length of a shared text, in characters; the rest is cut off. */
export const SHARED_TEXT_MAX_LENGTH = 100_000;
/** Longest query that every server and proxy accepts, in characters. */
const QUERY_MAX_LENGTH = 4000;

/** Why shared files did not arrive. `worker`: the app had not been opened in this browser before. */
const SHARE_FAILURES = ['worker', 'size', 'count', 'storage'] as const;
export type ShareFailure = (typeof SHARE_FAILURES)[number];

/** Whether this is a `ShareFailure`. */
export const isShareFailure = (value: unknown): value is ShareFailure =>
  SHARE_FAILURES.some((failure) => failure === value);

/** What another app shares besides files. Absent values are empty. */
export interface SharedTexts {
  title: string;
  text: string;
  url: string;
}

/** The texts of a shared form, cut to their limits. */
export function sharedTextsOf(read: (name: keyof SharedTexts) => unknown): SharedTexts {
  const textAt = (name: keyof SharedTexts, limit: number) => {
    const value = read(name);
    return typeof value === 'string'
      ? Array.from(value.slice(0, 2 * limit))
          .slice(0, limit)
          .join('')
      : '';
  };
  return {
    title: textAt('title', TITLE_MAX_LENGTH),
    text: textAt('text', SHARED_TEXT_MAX_LENGTH),
    url: textAt('url', QUERY_MAX_LENGTH),
  };
}

/**
 * The address of the page that shows shared texts. Long ones are in the fragment, which browsers send to no server.
 * `failure`: why the files that came with them did not arrive.
 */
export function sharedTextsPath(texts: SharedTexts, failure?: ShareFailure): string {
  const query = new URLSearchParams(Object.entries(texts).filter(([, value]) => value !== '')).toString();
  if (failure) return `${ADD_PATH}?failed=${failure}${query && `#${query}`}`;
  return query.length > QUERY_MAX_LENGTH ? `${ADD_PATH}#${query}` : `${SHARE_TARGET_PATH}?${query}`;
}
