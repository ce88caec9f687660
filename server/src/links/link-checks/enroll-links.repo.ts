import type { Selectable } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { insertValues } from '../../kernel/database/insert-rows.ts';
import { ofOwner, onConflict } from '../../kernel/database/of-owner.ts';
import type { Database } from '../../kernel/database/schema.ts';
import { inBatches } from '../../kernel/database/yield-to-requests.ts';
import type { Follower } from '../../library/events.ts';
import { urlKey } from '../../library/search/url-key.ts';

const HOUR_MS = 3600_000;
/** A page that was just saved is there. */
const FIRST_CHECK_MS = 24 * HOUR_MS;
/** The time over which first checks are spread: those of single links, and those of an import. */
const SPREAD_MS = { few: 6 * HOUR_MS, many: 14 * 24 * HOUR_MS };
/** More links at once are an import. */
const FEW = 20;
const POSTS_AT_ONCE = 200;

const INTO = 'insert into link_checks (post_id, user_id, url_key, state, due_at)';
const IS_OTHER = 'link_checks.url_key <> excluded.url_key';
const IS_GONE = "coalesce(link_checks.state, '') = 'gone'";
const WILL_BE_GONE = "coalesce(excluded.state, '') = 'gone'";
const RESET = ['reason', 'status', 'moved_to', 'checked_at', 'etag', 'last_modified', 'fingerprint']
  .concat(['seen_fingerprint', 'missed_since'])
  .map((name) => `${name} = case when ${IS_OTHER} then null else link_checks.${name} end`)
  .concat(
    ['interval_days', 'misses', 'is_asked'].map(
      (name) => `${name} = case when ${IS_OTHER} then 0 else link_checks.${name} end`,
    ),
  )
  .join(', ');
/** Another address is another page. A preview may have found that the page is gone, or there again. */
const UPDATE = `do update set ${RESET}, url_key = excluded.url_key,
  due_at = case when ${IS_OTHER} then excluded.due_at else link_checks.due_at end,
  state = case when ${WILL_BE_GONE} then 'gone' when ${IS_OTHER} or ${IS_GONE} then null else link_checks.state end
  where ${IS_OTHER} or (${IS_GONE}) <> (${WILL_BE_GONE})`;

/** A post whose page is checked if it is a link. */
type EnrolledPost = Pick<Selectable<Database['posts']>, 'id' | 'url' | 'is_gone'>;

/**
 * Links are checked from when they are new or have another address. A preview may find that their page is gone, or
 * there again.
 */
export const checkFollower: Follower = {
  posts: async (trx, ownerId, changes) => {
    const posts = changes.flatMap((change): EnrolledPost[] => {
      if (change.kind === 'removed') return [];
      const { kind, post, page } = change;
      const { id, url } = post;
      const isOther = url !== (kind === 'changed' ? change.before.url : null);
      return isOther || (page && url !== null)
        ? [{ id, url, is_gone: typeof page === 'object' && page.isGone ? 1 : 0 }]
        : [];
    });
    if (posts.length > 0) await enroll(trx, ownerId, posts);
  },
  written: (trx, ownerId, { ids }) => enrollLinks(trx, ownerId, ids),
};

/** Plans the first check of a user's new links and of changed ones, letting other requests run in between. */
export const enrollLinks = (db: Db, userId: number, ids: readonly number[]): Promise<void> =>
  inBatches(ids, POSTS_AT_ONCE, async (some) => {
    const posts = db.selectFrom('posts').select(['id', 'url', 'is_gone']).where('id', 'in', some);
    await enroll(db, userId, await posts.where(ofOwner(db, 'user_id', userId)).execute());
  });

async function enroll(db: Db, userId: number, posts: readonly EnrolledPost[]): Promise<void> {
  const notes = posts.filter(({ url }) => url === null).map(({ id }) => id);
  if (notes.length > 0)
    await db
      .deleteFrom('link_checks')
      .where('post_id', 'in', notes)
      .where(ofOwner(db, 'user_id', userId))
      .execute();
  const spread = posts.length > FEW ? SPREAD_MS.many : SPREAD_MS.few;
  const rows = posts.flatMap(({ id, url, is_gone }) => {
    if (url === null) return [];
    const key = urlKey(url);
    return [[id, userId, key, is_gone === 1 ? 'gone' : null, firstCheck(key, spread)]];
  });
  if (rows.length > 0) await insertValues(db, INTO, rows, `${onConflict(db, 'link_checks_pkey', 'post_id')} ${UPDATE}`);
}

/** A time that depends on the address, so that those of an import are spread evenly. */
function firstCheck(key: string, spread: number): string {
  const share = Buffer.from(key, 'base64url').readUInt32BE(0) / 2 ** 32;
  return new Date(Date.now() + FIRST_CHECK_MS + share * spread).toISOString();
}
