import type { LinkState, UnclearReason } from '@benotes/contract';
import type { Generated } from 'kysely';

/** When a link is looked at, and what was found. */
export interface LinkChecksTable {
  post_id: number;
  user_id: number;
  /** A hash of the address that the other fields are about. */
  url_key: string;
  /** Null: not checked yet. */
  state: LinkState | null;
  /** Why the last check told nothing. */
  reason: UnclearReason | null;
  /** The HTTP status of the last response. */
  status: number | null;
  /** The address that the page has moved to for good. */
  moved_to: string | null;
  due_at: string;
  /** Days between the last check and the next one. */
  interval_days: Generated<number>;
  /** Whether a user has asked for the next check. */
  is_asked: Generated<0 | 1>;
  checked_at: string | null;
  etag: string | null;
  last_modified: string | null;
  /** Of the text that the page had when it was first looked at, or when the user last accepted it. */
  fingerprint: string | null;
  /** Of the text at the last check. */
  seen_fingerprint: string | null;
  /** Checks in a row in which the host did not exist. */
  misses: Generated<number>;
  missed_since: string | null;
}

/** A site that was requested for link checks. */
export interface CheckedSitesTable {
  host: string;
  /** Not to be requested before. */
  next_at: string;
  /** Its robots.txt, as far as it concerns this server; null if it has none. */
  robots: string | null;
  robots_at: string | null;
}
