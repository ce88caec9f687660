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
import { ApiError, call, emit, fieldError, type FormError, toFormError } from '@benotes/platform';

import { texts } from './texts.ts';

/** The webhooks of the current user; null if they could not be loaded. */
export async function fetchWebhooks(_: string, signal: AbortSignal): Promise<readonly Webhook[] | null> {
  try {
    return (await call(listWebhooks, {}, { signal })).data;
  } catch (error) {
    if (!signal.aborted) console.error(error); // the section shows a Retry
    return null;
  }
}

/** The last deliveries of a webhook; null if they could not be loaded. */
export async function fetchDeliveries(id: string, signal: AbortSignal): Promise<readonly WebhookDelivery[] | null> {
  try {
    return (await call(listWebhookDeliveries, { params: { id: Number(id) } }, { signal })).data;
  } catch (error) {
    if (!signal.aborted) console.error(error); // the dialog shows a Retry
    return null;
  }
}

/** The fields of the form. */
export interface WebhookDraft {
  name: string;
  url: string;
  events: readonly WebhookEvent[];
  collection_id: number | null;
  is_active: boolean;
}

/** Creates or changes a webhook. Returns the secret of a new one, or the errors of the form. */
export async function saveWebhook(
  id: number | null,
  { is_active, ...draft }: WebhookDraft,
): Promise<{ secret: string | null } | { error: FormError }> {
  if (draft.name.trim() === '') return { error: fieldError('name', texts.noName) };
  if (draft.url.trim() === '') return { error: fieldError('url', texts.noUrl) };
  if (draft.events.length === 0) return { error: fieldError('events', texts.noEvent) };
  const body = { ...draft, events: [...draft.events] };
  try {
    if (id === null) return { secret: (await call(createWebhook, { body })).data.secret };
    await call(updateWebhook, { params: { id }, body: { ...body, is_active } });
    return { secret: null };
  } catch (error) {
    return { error: toFormError(error, texts.failed, ['name', 'url', 'events', 'collection_id']) };
  }
}

/** Does something and says so if it fails. Null then. */
async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    emit('notification:raised', { type: 'error', title: texts.failed, description: error.message });
    return null;
  }
}

/** Makes a new secret; null if that failed. */
export const rotateSecret = (id: number): Promise<string | null> =>
  attempt(async () => (await call(rotateWebhookSecret, { params: { id } })).data.secret);

/** Deletes a webhook and says so. */
export async function removeWebhook(id: number): Promise<void> {
  const isGone = await attempt(async () => {
    await call(deleteWebhook, { params: { id } });
    return true;
  });
  if (isGone) emit('notification:raised', { type: 'success', title: texts.removed });
}

/** Sends a test and says how that went. */
export async function sendTest(id: number): Promise<void> {
  const delivery = await attempt(async () => (await call(testWebhook, { params: { id } })).data);
  if (!delivery) return;
  if (delivery.outcome === 'delivered') emit('notification:raised', { type: 'success', title: texts.tested });
  else
    emit('notification:raised', { type: 'error', title: texts.testFailed, description: delivery.error ?? undefined });
}
