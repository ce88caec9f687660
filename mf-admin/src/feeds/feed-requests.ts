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
import { ApiError, call, emit, type FormError, toFormError } from '@benotes/platform';

import { texts } from './texts.ts';

/** The feeds of the current user; null if they could not be loaded. */
export async function fetchFeeds(_: string, signal: AbortSignal): Promise<readonly Feed[] | null> {
  try {
    return (await call(listFeeds, { query: {} }, { signal })).data;
  } catch (error) {
    if (!signal.aborted) console.error(error); // the section shows a Retry
    return null;
  }
}

/** Revokes a feed; says so, or why not. True if it is gone. */
export async function revokeFeed({ id }: Pick<Feed, 'id'>): Promise<boolean> {
  try {
    await call(deleteFeed, { params: { id } });
    emit('notification:raised', { type: 'success', title: texts.revoked });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    emit('notification:raised', { type: 'error', title: texts.failed, description: error.message });
    return false;
  }
}

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
