import { type createFeed, type Feed, FEED_TOKEN_PREFIX, FEEDS_MAX, type Input } from '@benotes/contract';

import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { credentialsOf, transact } from '../../kernel/database/transact.ts';
import type { Client } from '../../kernel/http/client.ts';
import { hashToken } from '../../kernel/http/tokens.ts';
import { invalid, Problem } from '../../kernel/problems.ts';
import { randomKey } from '../../kernel/random-key.ts';
import { ownsCollection } from '../../library/collections/collections.repo.ts';
import { checkTimeZone } from '../../library/posts/time-zone.ts';
import { findSavedSearch } from '../../library/saved-searches/saved-searches.repo.ts';
import { markSharedEdited } from '../../library/shares/share-subjects.ts';
import { ownsTags } from '../../library/tags/tags.repo.ts';
import { confirmSession, type SessionCaller } from '../../people/auth/account-sessions.service.ts';
import { endAfter } from '../../people/auth/api-tokens.service.ts';
import { countFeeds, findFeed, insertFeed, removeFeed } from './feeds.repo.ts';

type NewFeed = Input<typeof createFeed>['body'];

/**
 * Creates a feed. Its secret is returned once, and only a hash of it is stored.
 *
 * @throws Invalid for an unknown or ambiguous list; Problem 401 if the session was ended meanwhile, 409 if the user has
 *   too many feeds.
 */
export function addFeed(db: Db, caller: SessionCaller, given: NewFeed): Promise<Feed & { secret: string }> {
  const { id: userId, client } = caller;
  const secret = FEED_TOKEN_PREFIX + randomKey();
  return transact(db, [credentialsOf(userId), userId], async (trx) => {
    await confirmSession(trx, caller);
    await checkList(trx, userId, given);
    if ((await countFeeds(trx, userId)) >= FEEDS_MAX)
      throw new Problem(409, `You have ${FEEDS_MAX} feeds. Revoke one first.`);
    const { collection_id = null, below = false, tag_id = null, saved_search_id = null, is_favorite = false } = given;
    const now = new Date().toISOString();
    const id = await insertFeed(trx, {
      user_id: userId,
      token_hash: hashToken(secret),
      collection_id: collection_id || null,
      is_uncategorized: collection_id === 0 ? 1 : 0,
      below: below && collection_id ? 1 : 0,
      tag_id,
      saved_search_id,
      is_favorite: is_favorite ? 1 : 0,
      of_notifications: given.of_notifications ? 1 : 0,
      filter: given.filter?.trim() || null,
      time_zone: given.time_zone ?? 'UTC',
      created_at: now,
      last_used_at: null,
      last_program: null,
      expires_at: endAfter(now, given.days),
    });
    const feed = await findFeed(trx, userId, id);
    await markSharedEdited(trx, userId, { collection_id: collection_id || null, saved_search_id, post_id: null });
    if (!feed) throw new Error(`Feed ${id} was written but does not exist.`);
    await recordEvent(trx, { action: 'feed.created', by: userId, detail: feed.name, client });
    return { ...feed, secret };
  });
}

/** Revokes a feed; false if the user has none with this id. */
export function revokeFeed(db: Db, userId: number, id: number, client: Client): Promise<boolean> {
  return transact(db, userId, async (trx) => {
    const feed = await findFeed(trx, userId, id);
    if (!feed) return false;
    await recordEvent(trx, { action: 'feed.revoked', by: userId, detail: feed.name, client });
    return removeFeed(trx, userId, id);
  });
}

async function checkList(db: Db, userId: number, given: NewFeed): Promise<void> {
  const { collection_id, tag_id, saved_search_id, is_favorite, filter, time_zone } = given;
  const flags = [is_favorite ? 1 : null, given.of_notifications ? 1 : null];
  const subjects = [collection_id ?? null, tag_id ?? null, saved_search_id ?? null, ...flags];
  const subject = subjects.filter((each) => each !== null).length;
  if (subject > 1 || (filter && (tag_id || saved_search_id || is_favorite || given.of_notifications)))
    throw invalid('filter', 'A feed is of one list.');
  if (filter?.trim() === '') throw invalid('filter', 'This field is required.');
  if (collection_id && !(await ownsCollection(db, userId, collection_id)))
    throw invalid('collection_id', 'There is no such collection.');
  if (tag_id && !(await ownsTags(db, userId, [tag_id]))) throw invalid('tag_id', 'There is no such tag.');
  if (saved_search_id && !(await findSavedSearch(db, userId, saved_search_id)))
    throw invalid('saved_search_id', 'There is no such saved search.');
  checkTimeZone(time_zone);
}
