import type { Post, WebhookEvent } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { randomKey } from '../../kernel/random-key.ts';
import type { BulkChange, CollectionChange, Follower, PostChange } from '../../library/events.ts';
import { addTags } from '../../library/posts/posts.repo.ts';
import { countWaiting, insertDelivery } from './deliveries.repo.ts';
import { eventsIn, findActiveWebhooks, isOver } from './webhooks.repo.ts';

/** Deliveries of a webhook that may wait. What happens after that is told by one event. */
export const WAITING_MAX = 1000;
/** Texts of a post that are sent, in bytes of UTF-8. */
const TEXTS_MAX_BYTES = 256 * 1024;

interface Change {
  event: WebhookEvent;
  data: unknown;
  /** The collections that the change is in; null is Uncategorized. Undefined: it is in no certain one. */
  collections?: readonly (number | null)[];
  more?: object;
}

/** Writes the events of a transaction, as a part of it. */
class Outbox {
  readonly #db: Db;
  readonly #webhooks: Awaited<ReturnType<typeof findActiveWebhooks>>;

  constructor(db: Db, webhooks: Awaited<ReturnType<typeof findActiveWebhooks>>) {
    this.#db = db;
    this.#webhooks = webhooks;
  }

  async post(change: PostChange): Promise<void> {
    if (change.kind === 'changed') return this.#changed(change.before, change.post);
    const { kind, post } = change;
    const about = { data: cut(post), collections: [post.collection_id] };
    if (kind === 'created') return this.#write({ event: 'post.created', ...about });
    return this.#write({ event: 'post.deleted', ...about, more: { permanent: true } });
  }

  /** A change of a post; nothing if it is the same as before. One that went to the recycle bin is deleted. */
  async #changed(before: Post, post: Post): Promise<void> {
    if (JSON.stringify(before) === JSON.stringify(post)) return;
    const event = post.is_archived && !before.is_archived ? 'post.deleted' : 'post.changed';
    const collections = [before.collection_id, post.collection_id];
    await this.#write({ event, data: cut(post), collections, ...(event === 'post.deleted' && IN_BIN) });
  }

  /** Many posts: one event, however many there are. */
  many({ reason, count }: BulkChange): Promise<void> {
    return this.#write({ event: 'posts.changed', data: { reason, ...(count !== undefined && { count }) } });
  }

  collection({ kind, collection }: CollectionChange): Promise<void> {
    return this.#write({ event: `collection.${kind}`, data: collection, collections: [collection.id] });
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
        body: body(event_id, type, isLast ? { reason: 'overflow' } : data),
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
async function openOutbox(trx: Db, userId: number): Promise<Outbox | null> {
  const now = new Date().toISOString();
  const webhooks = (await findActiveWebhooks(trx, userId)).filter((webhook) => !isOver(webhook, now));
  return webhooks.length > 0 ? new Outbox(trx, webhooks) : null;
}

/** Webhooks are told of every change. */
export const webhookFollower: Follower = {
  posts: async (trx, ownerId, changes) => {
    const outbox = await openOutbox(trx, ownerId);
    if (!outbox) return;
    await addTags(
      trx,
      ownerId,
      changes.map(({ post }) => post).filter(({ tags }) => tags === undefined),
    );
    for (const change of changes) await outbox.post(change);
  },
  manyPosts: async (trx, ownerId, change) => (await openOutbox(trx, ownerId))?.many(change),
  collection: async (trx, ownerId, change) => (await openOutbox(trx, ownerId))?.collection(change),
};
