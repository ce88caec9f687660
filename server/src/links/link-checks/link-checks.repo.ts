import type { Db } from '../../kernel/database/connect.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';
import { transact } from '../../kernel/database/transact.ts';
import type { Finding } from './check-page.ts';
import { type CheckState, afterCheck } from './next-check.ts';

/** Due links that are looked at for those that can be checked now. */
const DUE_AT_ONCE = 100;
/** A check that the process did not survive is repeated after this time. */
const CLAIM_MS = 3600_000;
const DAY_MS = 24 * 3600_000;
const PREVIEW_MS = 600_000;

const STATE = [
  'state',
  'reason',
  'status',
  'moved_to',
  'due_at',
  'interval_days',
  'is_asked',
  'checked_at',
  'etag',
  'last_modified',
  'fingerprint',
  'seen_fingerprint',
  'misses',
  'missed_since',
] as const;

/** A link that is to be checked now. */
export interface DueLink {
  post_id: number;
  user_id: number;
  url: string;
  url_key: string;
  due_at: string;
  etag: string | null;
  last_modified: string | null;
  is_asked: 0 | 1;
}

interface FoundLink extends Omit<DueLink, 'url'> {
  url: string | null;
  is_archived: 0 | 1;
  preview_job: number | null;
}

/** When and how links may be checked. */
interface Rules {
  count: number;
  /** The time between two requests to a site, in ms. */
  siteMs: number;
  /** When a site may be requested, in ms since 1970. */
  nextAt: (host: string) => Promise<number>;
  /** Whether a page is being fetched for its preview. */
  isFetching: (url: string) => boolean;
  hasPreviews: boolean;
}

/**
 * The next links to be checked, of different sites. Others that are due get their turn later: those of sites that were
 * just requested, and those whose preview is pending. Null if none is due.
 */
export async function claimDue(db: Db, rules: Rules): Promise<DueLink[] | null> {
  const now = Date.now();
  const found = await findDue(db, now);
  if (found.length === 0) return null;
  const claimed: DueLink[] = [];
  const turns = new Map<string, number>();
  const dates = new Map<number, number>();
  for (const link of found) {
    const { post_id: id, url } = link;
    if (url === null || link.is_archived === 1) {
      dates.set(id, now + DAY_MS);
      continue;
    }
    const isPending = rules.hasPreviews && link.preview_job !== null;
    if (isPending || rules.isFetching(url)) {
      dates.set(id, now + PREVIEW_MS);
      continue;
    }
    const { host } = new URL(url);
    const turn = turns.get(host) ?? (await rules.nextAt(host));
    if (turn <= now && claimed.length === rules.count) continue;
    turns.set(host, Math.max(turn, now) + Math.max(rules.siteMs, 1)); // one link of a site at a time
    if (turn <= now) claimed.push({ ...link, url });
    dates.set(id, turn <= now ? now + CLAIM_MS : turn);
  }
  await setDates(db, found, dates);
  return claimed;
}

async function findDue(db: Db, now: number): Promise<FoundLink[]> {
  return db
    .selectFrom('link_checks')
    .innerJoin('posts', (join) =>
      join.onRef('posts.id', '=', 'link_checks.post_id').onRef('posts.user_id', '=', 'link_checks.user_id'),
    )
    .leftJoin('preview_jobs', (join) =>
      join
        .onRef('preview_jobs.post_id', '=', 'link_checks.post_id')
        .onRef('preview_jobs.user_id', '=', 'link_checks.user_id'),
    )
    .select(['link_checks.post_id', 'link_checks.user_id', 'link_checks.url_key', 'link_checks.due_at'])
    .select(['link_checks.etag', 'link_checks.last_modified', 'link_checks.is_asked'])
    .select(['posts.url', 'posts.is_archived', 'preview_jobs.post_id as preview_job'])
    .where('link_checks.due_at', '<=', new Date(now).toISOString())
    .orderBy('link_checks.due_at')
    .orderBy('link_checks.post_id')
    .limit(DUE_AT_ONCE)
    .execute();
}

async function setDates(db: Db, links: readonly FoundLink[], dates: ReadonlyMap<number, number>): Promise<void> {
  // Without the locks of the users: each would wait for an import of one of them. Rows are locked in a fixed order.
  await transact(db, [], async (trx) => {
    for (const { post_id, user_id, url_key } of links.toSorted((a, b) => a.post_id - b.post_id)) {
      const date = dates.get(post_id);
      if (date === undefined) continue;
      const update = trx.updateTable('link_checks').set({ due_at: new Date(date).toISOString() });
      await update
        .where('post_id', '=', post_id)
        .where('user_id', '=', user_id)
        .where('url_key', '=', url_key)
        .execute();
    }
  });
}

/** Plans a claimed check that was not done: at its former time, or later. */
export async function releaseCheck(db: Db, { post_id, user_id, url_key }: DueLink, dueAt: string): Promise<void> {
  await db
    .updateTable('link_checks')
    .set({ due_at: dueAt })
    .where('post_id', '=', post_id)
    .where('user_id', '=', user_id)
    .where('url_key', '=', url_key)
    .execute();
}

/** Stores what a check has found, also for other links of the user to the same address. */
export async function finishCheck(db: Db, { user_id, url_key }: DueLink, finding: Finding): Promise<void> {
  await transact(db, user_id, async (trx) => {
    const same = await trx
      .selectFrom('post_facts')
      .innerJoin('link_checks', 'link_checks.post_id', 'post_facts.post_id')
      .select('link_checks.post_id')
      .select(STATE.map((name) => `link_checks.${name}` as const))
      .where('post_facts.user_id', '=', user_id)
      .where('post_facts.url_key', '=', url_key)
      .where('link_checks.url_key', '=', url_key)
      .where(ofOwner(db, 'link_checks.user_id', user_id))
      .execute();
    for (const { post_id, ...before } of same)
      await storeCheck(trx, { post_id, user_id }, before, afterCheck(before, finding, Date.now()));
  });
}

async function storeCheck(
  trx: Db,
  { post_id: id, user_id }: Pick<DueLink, 'post_id' | 'user_id'>,
  before: CheckState,
  after: CheckState,
): Promise<void> {
  await trx.updateTable('link_checks').set(after).where('post_id', '=', id).where('user_id', '=', user_id).execute();
  const isGone = after.state === 'gone';
  if (isGone === (before.state === 'gone')) return;
  await trx
    .updateTable('posts')
    .set({ is_gone: isGone ? 1 : 0 })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .execute();
}

/** Forgets sites that were not requested for two days. */
export async function forgetSites(db: Db): Promise<void> {
  const before = new Date(Date.now() - 2 * DAY_MS).toISOString();
  await db.deleteFrom('checked_sites').where('next_at', '<', before).execute();
}
