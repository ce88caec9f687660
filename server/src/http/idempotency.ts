import { createHash } from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Db } from '../database/connect.ts';
import { withLastStep } from '../database/transact.ts';
import { invalid, Problem } from '../problems.ts';

const KEPT_MS = 24 * 3600 * 1000;
const KEY = /^[\x21-\x7e]{1,255}$/;
/** Answers after which the same call may well end otherwise: nothing was done, and it may be tried again. */
const AGAIN = new Set([401, 408, 409, 413, 429]);

/** A call that bears a key, until it is answered and its handler has ended. */
interface Claim {
  userId: number;
  key: string;
  fingerprint: string;
  /** Who is not done with it: the answer, the handler. */
  holders: number;
  /** Its effect and its answer are stored. */
  isStored: boolean;
  /** What this call's route makes of its data. */
  serialize: (data: unknown, status: number) => string;
}

const nameOf = ({ userId, key }: Claim) => `${userId} ${key}`;

declare module 'fastify' {
  interface FastifyRequest {
    claim: Claim | null;
  }
}

/**
 * The header `Idempotency-Key` on authenticated POSTs outside /api/auth: for 24 hours the same key of a user gives the
 * same answer and one effect (contract section 5). A process that ends at any moment leaves both or neither: a handler
 * has its effect on the database that `keyed` gives it.
 */
export function rememberAnswers(app: FastifyInstance, db: Db): void {
  /** Calls of this process. Another one's are found when the second of two stores its answer, and is taken back. */
  const underWay = new Set<string>();
  const letGo = (claim: Claim) => {
    claim.holders -= 1;
    if (claim.holders === 0) underWay.delete(nameOf(claim));
  };
  app.decorateRequest('claim', null);

  app.addHook('onRoute', (route) => {
    if (route.method !== 'POST' || !route.url.startsWith('/api/')) return;
    const { handler } = route;
    // Also one that was given up after its time: it may have its effect yet.
    route.handler = async function handleClaimed(request, reply) {
      const { claim } = request;
      if (claim) claim.holders += 1;
      try {
        return await handler.call(this, request, reply);
      } finally {
        if (claim) letGo(claim);
      }
    };
  });

  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined || request.method !== 'POST' || request.url.startsWith('/api/auth/')) return;
    if (request.actor.kind !== 'user') return;
    if (typeof key !== 'string' || !KEY.test(key)) throw invalid('idempotency-key', 'Up to 255 visible characters.');
    const claim: Claim = {
      userId: request.actor.user.id,
      key,
      fingerprint: fingerprintOf(request),
      holders: 1,
      isStored: false,
      serialize: (data, status) => reply.serializeInput({ data }, String(status)) as string,
    };
    if (underWay.has(nameOf(claim))) throw running();
    underWay.add(nameOf(claim));
    request.claim = claim;
    const known = await find(db, claim);
    if (!known) return;
    claim.isStored = true;
    if (known.fingerprint !== claim.fingerprint)
      throw invalid('idempotency-key', 'This key was used for another call.');
    return answerAgain(reply, known.status, known.body);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { claim } = request;
    if (!claim) return payload;
    request.claim = null;
    const { statusCode } = reply;
    const isFinal = statusCode < 500 && !AGAIN.has(statusCode);
    try {
      // What had no effect on the database: a refusal, or a file that is found by its answer alone.
      if (isFinal && !claim.isStored && (typeof payload === 'string' || payload === null))
        await store(db, claim, statusCode, payload);
    } finally {
      letGo(claim);
    }
    return payload;
  });
}

/**
 * The database for the one transaction in which a call has its effect: where the call bears a key, what the transaction
 * yields is stored in it as the `data` of the answer. Null says that nothing was done.
 */
export function keyed({ claim }: Pick<FastifyRequest, 'claim'>, db: Db, status = 201): Db {
  if (!claim) return db;
  return withLastStep(db, async (trx, data) => {
    if (data === null) return;
    if (!(await store(trx, claim, status, claim.serialize(data, status)))) throw running(); // another process was faster
    claim.isStored = true;
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

const oldest = () => new Date(Date.now() - KEPT_MS).toISOString();

interface Known {
  fingerprint: string;
  status: number;
  body: string | null;
}

async function find(db: Db, { userId, key, fingerprint }: Claim): Promise<Known | null> {
  const known = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status'])
    // It may be as large as a note, and is read only where it is answered.
    .select((row) => row.case().when('fingerprint', '=', fingerprint).then(row.ref('body')).end().as('body'))
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>=', oldest())
    .executeTakeFirst();
  // One without an answer is of an older version, whose process ended before it had one.
  return known && known.status !== null ? { ...known, status: known.status } : null;
}

/** Stores an answer; false when there is one of this key. */
async function store(db: Db, claim: Claim, status: number, body: string | null): Promise<boolean> {
  const { userId, key, fingerprint } = claim;
  const answer = { fingerprint, status, body, created_at: new Date().toISOString() };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, ...answer })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet(answer)
        .where((row) =>
          row.or([row('idempotency_keys.created_at', '<', oldest()), row('idempotency_keys.status', 'is', null)]),
        ),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Forgets answers that are no longer given again. */
export async function sweepAnswers(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', oldest()).execute();
}
