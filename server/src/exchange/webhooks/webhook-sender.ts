import { setTimeout } from 'node:timers/promises';

import { WEBHOOK_FAILING_DAYS } from '@benotes/contract';
import type { Agent } from 'undici';

import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { Lease } from '../../kernel/database/leases.ts';
import type { Mailer } from '../../kernel/mail/mailer.ts';
import { findUser } from '../../people/auth/users.repo.ts';
import { type DeliveryRow, type OwnWebhook, findDue, findDueWebhooks } from './deliveries.repo.ts';
import { giveUpExpired, recordAttempt } from './record-attempt.ts';
import { type Attempt, sendDelivery } from './send-delivery.ts';
import { findWebhookRow, isOver, type WebhookRow } from './webhooks.repo.ts';

/** How often deliveries are looked for. */
const POLL_INTERVAL_MS = 2000;
/** Webhooks that are sent to at the same time. */
const WEBHOOKS_AT_ONCE = 10;

interface Dependencies {
  db: Db;
  config: Pick<Config, 'appUrl' | 'previewAllowHosts'>;
  mailer: Mailer;
  report: (error: unknown) => void;
}

/**
 * Delivers the events of webhooks, in one process at a time and one after the other to each webhook. Events are in the
 * database, so they are delivered after a restart as well; one whose process ended while it was sent is sent again,
 * with the same id.
 */
export class WebhookSender {
  readonly #dependencies: Dependencies;
  readonly #lease: Lease;
  readonly #closing = new AbortController();
  /** By webhook. */
  readonly #running = new Map<number, Promise<void>>();
  /** The users of those that run, by webhook. */
  readonly #users = new Map<number, number>();
  #agent: Promise<Agent> | null = null;
  #polling: Promise<void> | null = null;
  #holdsLease = false;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#lease = new Lease(dependencies.db, 'webhooks');
  }

  start(): void {
    this.#polling ??= this.#poll();
  }

  /** Delivers what is due now, and waits for that. */
  async deliverDue(): Promise<void> {
    await this.#look();
    await Promise.all(this.#running.values());
    await this.#look(); // gives the lease back
  }

  /** Sends something to a webhook now, without storing how it went. */
  async send(webhook: WebhookRow, delivery: Pick<DeliveryRow, 'event_id'> & { body: string }): Promise<Attempt> {
    const { config } = this.#dependencies;
    // Loaded with the first delivery, because the HTTP client takes memory that servers without webhooks save.
    this.#agent ??= import('../../links/previews/guarded-agent.ts').then(({ openGuardedAgent }) =>
      openGuardedAgent(config.previewAllowHosts),
    );
    return sendDelivery(await this.#agent, config, webhook, delivery, this.#closing.signal);
  }

  /** Aborts what is being sent: it is sent again after the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#polling;
    await Promise.all(this.#running.values());
    await this.#lease.release().catch(this.#dependencies.report);
    await (await this.#agent)?.destroy();
  }

  async #poll(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#look().catch(this.#dependencies.report);
      await setTimeout(POLL_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async #look(): Promise<void> {
    const due = await findDueWebhooks(this.#dependencies.db, new Date().toISOString());
    if (due.length === 0 && this.#running.size === 0) {
      await this.#lease.release();
      this.#holdsLease = false;
      return;
    }
    if (this.#closing.signal.aborted) return;
    this.#holdsLease = await this.#lease.hold();
    if (!this.#holdsLease) return;
    this.#startNext(due.filter(({ id }) => !this.#running.has(id)));
  }

  /**
   * Starts as many as may run at the same time. Users who have the fewest come first, so that nobody takes all places.
   */
  #startNext(waiting: readonly OwnWebhook[]): void {
    const left = [...waiting];
    const running = (userId: number) => [...this.#users.values()].filter((each) => each === userId).length;
    while (left.length > 0 && this.#running.size < WEBHOOKS_AT_ONCE) {
      left.sort((a, b) => running(a.user_id) - running(b.user_id));
      const next = left.shift();
      if (next) this.#start(next);
    }
  }

  #start({ id: webhookId, user_id }: OwnWebhook): void {
    this.#users.set(webhookId, user_id);
    const work = this.#run({ id: webhookId, user_id })
      .catch(this.#dependencies.report)
      .finally(() => {
        this.#running.delete(webhookId);
        this.#users.delete(webhookId);
      });
    this.#running.set(webhookId, work);
  }

  /** Delivers what is due to a webhook, until an attempt fails: the others wait for the next look then. */
  async #run(own: OwnWebhook): Promise<void> {
    const { db } = this.#dependencies;
    while (!this.#closing.signal.aborted && this.#holdsLease) {
      const now = Date.now();
      const webhook = await findWebhookRow(db, own.user_id, own.id);
      const delivery = await findDue(db, own, new Date(now).toISOString());
      if (!webhook || !delivery) return;
      if (isOver(webhook, new Date(now).toISOString())) return giveUpExpired(db, webhook);
      const { body, event_id } = delivery;
      const attempt = await this.send(webhook, { event_id, body: body ?? '' });
      if (this.#closing.signal.aborted && !attempt.isDelivered) return;
      const disabled = await recordAttempt(db, delivery, attempt, Date.now());
      if (disabled) await this.#tell(disabled);
      if (!attempt.isDelivered) return;
    }
  }

  async #tell({ user_id }: WebhookRow): Promise<void> {
    const { db, mailer, config } = this.#dependencies;
    const user = await findUser(db, user_id);
    if (!user) return;
    const text = [
      'Hello,',
      `A webhook of your account was disabled, because its server has not accepted anything for ${WEBHOOK_FAILING_DAYS} days, or responded that it no longer exists.`,
      `In My Account you can see which one and what was not delivered, and enable the webhook again:\n${config.appUrl}/users/${user_id}`,
    ].join('\n\n');
    await mailer.send({ to: user.email, subject: 'A webhook of Benotes was disabled', text });
  }
}
