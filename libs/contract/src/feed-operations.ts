import { createFeed, deleteFeed, listFeeds } from './feeds.ts';
import type { Operations } from './operation.ts';

/** The operations on feeds (docs/feeds-and-webhooks.md). */
export const feedOperations = {
  Feeds: {
    listFeeds,
    createFeed,
    deleteFeed,
  },
} as const satisfies Operations;
