import { createFeed, deleteFeed, listFeeds } from './feeds.ts';
import type { Operations } from './operation.ts';

/** The operations on feeds (docs/feeds-and-webhooks.md). */
export const feedOperations = {
  Feeds: {
    listFeeds: { endpoints: [listFeeds], access: 'user', summary: 'List the feeds of the current user' },
    createFeed: {
      endpoints: [createFeed],
      access: 'user',
      hasSecrets: true,
      summary: 'Create a feed of a list',
      description:
        'The addresses are in this response only: anyone who knows one can read the list. At most 200 feeds per user.',
      errors: { 409: 'There are 200 feeds.' },
    },
    deleteFeed: {
      endpoints: [deleteFeed],
      access: 'user',
      summary: 'Revoke a feed',
      errors: { 404: '"There is no such feed."' },
    },
  },
} as const satisfies Operations;
