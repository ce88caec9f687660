import type { CopyState } from '@benotes/contract';

/** What was read from a page or a file. */
export interface Article {
  title: string;
  author: string | null;
  published_at: string | null;
  language: string | null;
  words: number;
  /** Of a PDF. */
  pages: number | null;
  /** Sanitized. */
  html: string;
  /** URLs of the images in `html`, each once. */
  images: string[];
}

/** Why there is nothing to keep. Sent as data, because errors lose their class between threads. */
export interface Unreadable {
  state: Exclude<CopyState, 'none' | 'copied'>;
}

export type ReadResult = { article: Article } | Unreadable;

export interface PageTask {
  html: string;
  /** The URL of the page after redirects. */
  url: string;
}
