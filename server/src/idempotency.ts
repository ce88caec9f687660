import { createHash } from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Db } from './database/connect.ts';
import { invalid, Problem } from './problems.ts';

const KEPT_MS = 24 * 3600 * 1000;
const KEY = /^[\x21-\x7e]{1,255}$/;
/** Answers after which the same call may well end otherwise: nothing was done, and it may be tried again. */
const AGAIN = new Set([401, 408, 409, 413, 429]);

interface Claim {
  userId: number;
  key: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    claim: Claim | null;
  }
}

/**
 * The header `Idempotency-Key` on authenticated POSTs outside /api/auth: for 24 hours the same key of a user gives the
 * same answer and one effect (contract section 5). A process that ends in between leaves the key taken: the effect may
 * have happened, so it does not happen again.
 */
export function rememberAnswers(app: FastifyInstance, db: Db): void {
  app.decorateRequest('claim', null);

  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined || request.method !== 'POST' || request.url.startsWith('/api/auth/')) return;
    if (request.actor.kind !== 'user') return;
    if (typeof key !== 'string' || !KEY.test(key)) throw invalid('idempotency-key', 'Up to 255 visible characters.');
    const claim = { userId: request.actor.user.id, key };
    const fingerprint = fingerprintOf(request);
    await sweep(db);
    if (await take(db, claim, fingerprint)) {
      request.claim = claim;
      return;
    }
    const known = await find(db, claim);
    if (!known) throw running();
    if (known.fingerprint !== fingerprint) throw invalid('idempotency-key', 'This key was used for another call.');
    if (known.status === null) throw running();
    return answerAgain(reply, known.status, known.body);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { claim } = request;
    if (!claim) return payload;
    request.claim = null;
    const { statusCode } = reply;
    const isFinal = statusCode < 500 && !AGAIN.has(statusCode);
    if (isFinal && (typeof payload === 'string' || payload === null)) await keep(db, claim, statusCode, payload);
    else await release(db, claim);
    return payload;
  });
}

const running = () => new Problem(409, 'This call is under way.', { 'retry-after': '1' });

const answerAgain = (reply: FastifyReply, status: number, body: string | null) =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('idempotent-replayed', 'true')
    .serializer((text: unknown) => text as string)
    .send(body ?? '');

/** What makes two calls the same one. A form's bytes are not read here; their number must do. */
function fingerprintOf({ url, body, headers }: FastifyRequest): string {
  const content = body === undefined ? `${headers['content-length']}` : JSON.stringify(body);
  return createHash('sha256').update(`${url}\n${content}`).digest('base64url');
}

async function take(db: Db, { userId, key }: Claim, fingerprint: string): Promise<boolean> {
  const created_at = new Date().toISOString();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, fingerprint, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const find = (db: Db, { userId, key }: Claim) =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();

async function keep(db: Db, { userId, key }: Claim, status: number, body: string | null): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status, body })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

async function release(db: Db, { userId, key }: Claim): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('key', '=', key).execute();
}

async function sweep(db: Db): Promise<void> {
  const oldest = new Date(Date.now() - KEPT_MS).toISOString();
  await db.deleteFrom('idempotency_keys').where('created_at', '<', oldest).execute();
}
