import type { Page } from '../../library/posts/post-pages.repo.ts';
import type { Window } from './feed-posts.repo.ts';

/** A feed that may be read by who asks for it. */
export interface FeedSource {
  id: string;
  title: string;
  subtitle: string | null;
  author: string;
  /** The page of the list for people. */
  homeUrl: string;
  /** The address of the first page. */
  url: string;
  /** When it was last changed if it has no posts. */
  createdAt: string;
  /** The page of a post; null for visitors. */
  pageOf: ((id: number) => string) | null;
  /** What its entries are, for their ids; posts unless it is said. */
  entries?: 'notification';
  /** A part of its posts; null if the last one of the page before is not among them. */
  find: (window: Window) => Promise<Page | null>;
}
