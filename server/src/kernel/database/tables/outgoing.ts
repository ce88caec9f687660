import type { Generated } from 'kysely';

/** A feed of one of a user's lists. */
export interface FeedsTable {
  id: Generated<number>;
  user_id: number;
  /** The SHA-256 hash of the secret in its addresses. */
  token_hash: string;
  collection_id: number | null;
  is_uncategorized: 0 | 1;
  below: 0 | 1;
  tag_id: number | null;
  saved_search_id: number | null;
  is_favorite: 0 | 1;
  /** Whether it has the notifications of its user, and no posts. */
  of_notifications: Generated<0 | 1>;
  /** The text of a search. */
  filter: string | null;
  time_zone: string;
  created_at: string;
  last_used_at: string | null;
  last_program: string | null;
  /** Null: it does not expire. */
  expires_at: string | null;
}

/** An address that is notified of changes. */
export interface WebhooksTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  url: string;
  /** JSON array. */
  events: string;
  collection_id: number | null;
  /** Not hashed, because deliveries are signed with it. Never in a response but that which creates it. */
  secret: string;
  old_secret: string | null;
  old_secret_until: string | null;
  is_active: 0 | 1;
  /** By the server, because its deliveries failed. */
  is_disabled: 0 | 1;
  failing_since: string | null;
  /** Nothing is sent until then, because the last attempt failed. */
  paused_until: string | null;
  created_at: string;
  /** When something was last sent to it. */
  last_used_at: string | null;
  /** Null: it does not expire. */
  expires_at: string | null;
}

/** An event for a webhook: written in the transaction of the change, and kept as its log. */
export interface WebhookDeliveriesTable {
  id: Generated<number>;
  webhook_id: number;
  user_id: number;
  event_id: string;
  event: string;
  /** The JSON that is sent; null once it was delivered or given up. */
  body: string | null;
  outcome: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  status: number | null;
  error: string | null;
  duration_ms: number | null;
  created_at: string;
  attempted_at: string | null;
  next_attempt_at: string | null;
}
