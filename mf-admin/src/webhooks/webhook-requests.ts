import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
} from '@benotes/contract';
import { call, emit, fieldError, type FormError, toFormError } from '@benotes/platform';

import { attempt, attemptAndNotify, dataOf } from '../form/attempt.ts';
import { daysOf } from '../tokens/lifetime.ts';
import { texts } from './texts.ts';

/** The webhooks of the current user; null if they could not be loaded. */
export const fetchWebhooks = (_: string, signal: AbortSignal): Promise<readonly Webhook[] | null> =>
  dataOf(call(listWebhooks, {}, { signal }), signal);

/** The last deliveries of a webhook; null if they could not be loaded. */
export const fetchDeliveries = (id: string, signal: AbortSignal): Promise<readonly WebhookDelivery[] | null> =>
  dataOf(call(listWebhookDeliveries, { params: { id: Number(id) } }, { signal }), signal);

/** The fields of the form. */
export interface WebhookDraft {
  name: string;
  url: string;
  events: readonly WebhookEvent[];
  collection_id: number | null;
  is_active: boolean;
  /** Of a new webhook, an option of `LIFETIMES`. */
  lifetime: string;
  /** For a new webhook, and for another address. */
  password: string;
}

/** Whether the password has to confirm a draft: it is sent to an address that is new. */
export const needsPassword = (known: Pick<Webhook, 'url'> | null, { url }: Pick<WebhookDraft, 'url'>): boolean =>
  known === null || url.trim() !== known.url;

/** Creates or changes a webhook. Returns the secret of a new one, or the errors of the form. */
export async function saveWebhook(
  known: Pick<Webhook, 'id' | 'url'> | null,
  { is_active, lifetime, password, ...draft }: WebhookDraft,
): Promise<{ secret: string | null } | { error: FormError }> {
  if (draft.name.trim() === '') return { error: fieldError('name', texts.noName) };
  if (draft.url.trim() === '') return { error: fieldError('url', texts.noUrl) };
  if (draft.events.length === 0) return { error: fieldError('events', texts.noEvent) };
  const isConfirmed = needsPassword(known, draft);
  if (isConfirmed && password === '') return { error: fieldError('password', texts.noPassword) };
  const body = { ...draft, events: [...draft.events], ...(isConfirmed && { password }) };
  try {
    const days = daysOf(lifetime);
    if (known === null)
      return { secret: (await call(createWebhook, { body: { ...body, ...(days !== null && { days }) } })).data.secret };
    await call(updateWebhook, { params: { id: known.id }, body: { ...body, is_active } });
    return { secret: null };
  } catch (error) {
    return { error: toFormError(error, texts.failed, ['name', 'url', 'events', 'collection_id', 'password']) };
  }
}

/** Makes a new secret; null if that failed. */
export const rotateSecret = (id: number): Promise<string | null> =>
  attempt(texts.failed, async () => (await call(rotateWebhookSecret, { params: { id } })).data.secret);

/** Deletes a webhook; says so, or why not. */
export const removeWebhook = (id: number): Promise<boolean> =>
  attemptAndNotify({ done: texts.removed, failed: texts.failed }, () => call(deleteWebhook, { params: { id } }));

/** Sends a test and says how that went. */
export async function sendTest(id: number): Promise<void> {
  const delivery = await attempt(texts.failed, async () => (await call(testWebhook, { params: { id } })).data);
  if (!delivery) return;
  if (delivery.outcome === 'delivered') emit('notification:raised', { type: 'success', title: texts.tested });
  else
    emit('notification:raised', { type: 'error', title: texts.testFailed, description: delivery.error ?? undefined });
}
