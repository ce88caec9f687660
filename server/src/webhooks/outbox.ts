import type { Collection, Post, WebhookEvent } from '@benotes/contract';

import type { Db } from '../database/connect.ts';
import { randomKey } from '../random-key.ts';
import { countWaiting, insertDelivery } from './deliveries.repo.ts';
import { eventsIn, findActiveWebhooks, isOver } from './webhooks.repo.ts';

/** Deliveries of a webhook that may wait. What happens after that is told by one event. */
export const WAITING_MAX = 1000;
/** Texts of a post that are sent, in bytes of UTF-8. */
const TEXTS_MAX_BYTES = 256 * 1024;

/** Why many posts changed at once. */
export type BulkReason =
  | 'import'
  | 'undo-import'
  | 'action'
  | 'undo-action'
  | 'tags'
  | 'collection'
  | 'recycle-bin'
  | 'overflow';

interface Change {
  event: WebhookEvent;
  data: unknown;
  /** The collections that the change is in; null is Uncategorized. Undefined: it is in no certain one. */
  collections?: readonly (number | null)[];
  more?: object;
}

/** Writes the events of a transaction, as a part of it. */
export class Outbox {
  readonly #db: Db;
  readonly #webhooks: Awaited<ReturnType<typeof findActiveWebhooks>>;

  constructor(db: Db, webhooks: Awaited<ReturnType<typeof findActiveWebhooks>>) {
    this.#db = db;
    this.#webhooks = webhooks;
  }

  created(post: Post): Promise<void> {
    return this.#write({ event: 'post.created', data: cut(post), collections: [post.collection_id] });
  }

  /** A change of a post; nothing if it is the same as before. One that went to the recycle bin is deleted. */
  async changed(before: Post, post: Post): Promise<void> {
    if (JSON.stringify(before) === JSON.stringify(post)) return;
    const event = post.is_archived && !before.is_archived ? 'post.deleted' : 'post.changed';
    const collections = [before.collection_id, post.collection_id];
    await this.#write({ event, data: cut(post), collections, ...(event === 'post.deleted' && IN_BIN) });
  }

  /** A post that does not exist any more. */
  purged(post: Post): Promise<void> {
    return this.#write({
      event: 'post.deleted',
      data: cut(post),
      collections: [post.collection_id],
      more: { permanent: true },
    });
  }

  /** Many posts: one event, however many there are. */
  manyChanged(reason: BulkReason, count?: number): Promise<void> {
    return this.#write({ event: 'posts.changed', data: { reason, ...(count !== undefined && { count }) } });
  }

  collection(event: 'collection.created' | 'collection.changed' | 'collection.deleted', data: Collection) {
    return this.#write({ event, data, collections: [data.id] });
  }

  async #write({ event, data, collections, more }: Change): Promise<void> {
    const time = new Date().toISOString();
    const body = (id: string, type: string, what: unknown) =>
      JSON.stringify({ id, type, time, data: what, ...(type === event && more) });
    for (const webhook of this.#webhooks) {
      const isInScope =
        webhook.collection_id === null ||
        collections === undefined ||
        collections.some((id) => (id ?? 0) === webhook.collection_id);
      if (!isInScope || !eventsIn(webhook.events).includes(event)) continue;
      const waiting = await countWaiting(this.#db, webhook, WAITING_MAX + 1);
      if (waiting > WAITING_MAX) continue;
      const event_id = `msg_${randomKey(16)}`;
      const isLast = waiting === WAITING_MAX;
      const type = isLast ? 'posts.changed' : event;
      await insertDelivery(this.#db, {
        webhook_id: webhook.id,
        user_id: webhook.user_id,
        event_id,
        event: type,
        body: body(event_id, type, isLast ? { reason: 'overflow' satisfies BulkReason } : data),
        outcome: 'waiting',
        attempts: 0,
        created_at: time,
        next_attempt_at: time,
      });
    }
  }
}

const IN_BIN = { more: { permanent: false } };

/** A post without its texts if these are long. */
function cut(post: Post): object {
  const bytes = Buffer.byteLength(post.content) + Buffer.byteLength(post.note ?? '');
  return bytes > TEXTS_MAX_BYTES ? { ...post, content: null, note: null, texts_omitted: true } : post;
}

/** The outbox of a user in a transaction; null without webhooks, so that a write costs no more than this look-up. */
export async function openOutbox(trx: Db, userId: number): Promise<Outbox | null> {
  const now = new Date().toISOString();
  const webhooks = (await findActiveWebhooks(trx, userId)).filter((webhook) => !isOver(webhook, now));
  return webhooks.length > 0 ? new Outbox(trx, webhooks) : null;
}
