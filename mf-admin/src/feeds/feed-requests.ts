import {
  createFeed,
  deleteFeed,
  type Feed,
  type Input,
  listFeeds,
  listSavedSearches,
  listTags,
  type Output,
} from '@benotes/contract';
import { call, type FormError, toFormError } from '@benotes/platform';

import { attemptAndNotify, dataOf } from '../form/attempt.ts';
import { texts } from './texts.ts';

/** The feeds of the current user; null if they could not be loaded. */
export const fetchFeeds = (_: string, signal: AbortSignal): Promise<readonly Feed[] | null> =>
  dataOf(call(listFeeds, { query: {} }, { signal }), signal);

/** Revokes a feed; says so, or why not. True if it is gone. */
export const revokeFeed = ({ id }: Pick<Feed, 'id'>): Promise<boolean> =>
  attemptAndNotify({ done: texts.revoked, failed: texts.failed }, () => call(deleteFeed, { params: { id } }));

export type CreatedFeed = Output<typeof createFeed>['data'];

/** Creates a feed and returns it with its addresses, or the errors of the form. */
export async function saveFeed(
  body: Input<typeof createFeed>['body'],
): Promise<{ feed: CreatedFeed } | { error: FormError }> {
  try {
    return { feed: (await call(createFeed, { body })).data };
  } catch (error) {
    return { error: toFormError(error, texts.failed, ['filter', 'collection_id', 'tag_id', 'saved_search_id']) };
  }
}

/** Names to choose from. */
export interface Choices {
  tags: readonly { id: number; name: string }[];
  searches: readonly { id: number; name: string }[];
}

/** The tags and saved searches of the current user; none if they could not be loaded. */
export async function fetchChoices(_: string, signal: AbortSignal): Promise<Choices> {
  try {
    const [tags, searches] = await Promise.all([
      call(listTags, { query: {} }, { signal }),
      call(listSavedSearches, {}, { signal }),
    ]);
    return { tags: tags.data, searches: searches.data };
  } catch (error) {
    if (!signal.aborted) console.error(error); // the form offers the other lists
    return { tags: [], searches: [] };
  }
}
