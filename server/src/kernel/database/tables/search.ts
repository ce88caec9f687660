import type { Generated } from 'kysely';

/** Posts whose text is indexed in the background. */
export interface LongPostsTable {
  post_id: number;
  user_id: number;
  /** Changes with every change of the post. */
  version: string;
  is_pending: 0 | 1;
}

/** Words that were indexed for a user, for suggestions. */
export interface SearchWordsTable {
  user_id: number;
  word: string;
}

/** What the operators of a search look up. */
export interface PostFactsTable {
  post_id: number;
  user_id: number;
  /** The host of a link, backwards and with a dot at its end (`org.example.`), so that subdomains are a range. */
  site: string | null;
  /** A hash of the URL of a link. */
  url_key: string | null;
  /** The same for URLs that very probably lead to the same page (`pageKey`). */
  page_key: Generated<string | null>;
  has_image: 0 | 1;
  has_code: 0 | 1;
  has_task: 0 | 1;
  has_open_task: 0 | 1;
}
