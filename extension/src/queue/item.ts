/** A page to save. */
export interface PageDraft {
  url: string;
  title: string;
  description: string;
  /** HTML; empty for none. */
  note: string;
  /** Null for Uncategorized. */
  collection_id: number | null;
  /** Names. */
  tags: readonly string[];
}

/** All tabs of a window, to save as a new collection. */
export interface WindowDraft {
  name: string;
  pages: readonly { url: string; title: string }[];
}

/** Something to save, until the server has it. Its id is the idempotency key, so that the server saves it once. */
export type Item = {
  id: string;
  server: string;
  /** The account there, which it is sent to and to no other. */
  userId?: number | undefined;
  /** In ms since 1970. */
  queuedAt: number;
  /** When it was sent first, in ms since 1970; null if it never was. */
  sentAt: number | null;
  /** Why the server has refused it: it is not sent again unless the user says so. */
  error: string | null;
} & (
  | { kind: 'page'; page: PageDraft }
  | {
      kind: 'window';
      window: WindowDraft;
      /** The new collection, when it was created, */
      collectionId: number | null;
      /** and how many of the pages are in it, counted from the last one. */
      sent: number;
    }
);

/** The result of saving. `known`: the page is saved already. `waiting`: it is in the queue. */
export type Outcome = { state: 'saved' | 'known' | 'waiting' } | { state: 'refused'; message: string };
