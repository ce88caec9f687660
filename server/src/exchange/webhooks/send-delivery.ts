import type { Agent } from 'undici';

import type { Config } from '../../kernel/config/config.ts';
import { signatureHeaders } from './signature.ts';
import { isOwnAddress } from './webhook-address.ts';
import type { WebhookRow } from './webhooks.repo.ts';

const TIMEOUT_MS = 10_000;

/** How an attempt went. */
export interface Attempt {
  isDelivered: boolean;
  status: number | null;
  error: string | null;
  durationMs: number;
}

interface Delivery {
  event_id: string;
  body: string;
}

/**
 * Sends a delivery through the guard, once. A redirect is not followed, and whatever keeps the receiver from being
 * reached is told in the same words, so that nobody learns about other networks.
 */
export async function sendDelivery(
  agent: Agent,
  config: Pick<Config, 'appUrl' | 'previewAllowHosts'>,
  webhook: Pick<WebhookRow, 'url' | 'secret' | 'old_secret' | 'old_secret_until'>,
  { event_id: id, body }: Delivery,
  ending: AbortSignal,
): Promise<Attempt> {
  const start = performance.now();
  const result = await attempt().catch((error: unknown) => ({ status: null, error: textOf(error) }));
  return {
    ...result,
    isDelivered: result.error === null,
    durationMs: Math.max(0, Math.round(performance.now() - start)),
  };

  async function attempt(): Promise<Pick<Attempt, 'status' | 'error'>> {
    const now = Date.now();
    if (isOwnAddress(new URL(webhook.url), config)) throw new Error('own address');
    const { request } = await import('undici');
    const response = await request(webhook.url, {
      method: 'POST',
      dispatcher: agent,
      headersTimeout: TIMEOUT_MS,
      signal: ending,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Benotes-Webhooks/1',
        ...signatureHeaders({ id, timestamp: Math.floor(now / 1000), body, secrets: secretsOf(webhook, now) }),
      },
      body,
    });
    const { statusCode: status } = response;
    // An aborted stream emits an error, which would be unhandled. Nothing of the response is used.
    response.body.on('error', () => {});
    response.body.destroy();
    if (status >= 300 && status < 400) return { status, error: 'Redirects are not followed.' };
    return { status, error: status >= 200 && status < 300 ? null : `The receiver responded with ${status}.` };
  }
}

const secretsOf = (
  { secret, old_secret, old_secret_until }: Pick<WebhookRow, 'secret' | 'old_secret' | 'old_secret_until'>,
  now: number,
) => [secret, ...(old_secret !== null && Date.parse(old_secret_until ?? '') > now ? [old_secret] : [])];

function textOf(error: unknown): string {
  const { name, code = '' } = error as { name?: string; code?: string };
  if (name === 'TimeoutError' || code === 'UND_ERR_HEADERS_TIMEOUT') return 'There was no response in time.';
  return 'The receiver could not be reached.';
}
