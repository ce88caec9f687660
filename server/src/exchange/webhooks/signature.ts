import { createHmac, randomBytes } from 'node:crypto';

import { WEBHOOK_SECRET_PREFIX } from '@benotes/contract';

const SECRET_BYTES = 32;

/** A new secret in the form of Standard Webhooks. */
export const newSecret = (): string => WEBHOOK_SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');

interface Signed {
  id: string;
  /** In seconds. */
  timestamp: number;
  body: string;
  /** Each makes a signature. */
  secrets: readonly string[];
}

/** The headers by which a receiver verifies a delivery (Standard Webhooks 1.0: HMAC-SHA256 of id, time, and body). */
export function signatureHeaders({ id, timestamp, body, secrets }: Signed): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}
