import { createHash } from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Db } from '../database/connect.ts';
import { withBeforeCommit } from '../database/transact.ts';
import { invalid, Problem } from '../problems.ts';
import { findResponse, type KeyedRequest, storeResponse } from './idempotency.repo.ts';

const KEY = /^[\x21-\x7e]{1,255}$/;
/** Responses that are not stored: nothing was done, and the same request may succeed later. */
const RETRYABLE_STATUSES = new Set([401, 408, 409, 413, 429]);

/** A request with a key, until its response is sent and its handler has ended. */
interface Claim extends KeyedRequest {
  /** How many still use the claim: the response, and the handler. */
  holders: number;
  /** Whether the response is stored together with the effect. */
  isStored: boolean;
  /** The response body of this route for the given data. */
  serialize: (data: unknown, status: number) => string;
}

const idOf = ({ userId, key }: Claim) => `${userId} ${key}`;

declare module 'fastify' {
  interface FastifyRequest {
    claim: Claim | null;
  }
}

/**
 * Handles the header `Idempotency-Key` of authenticated POST requests outside /api/auth: for 24 hours the same key of a
 * user has one effect and the same response. Operations whose response has a secret are left out. A handler writes
 * through the database that `withIdempotency` returns, so that a process that is killed at any moment leaves both the
 * effect and the response, or neither.
 */
export function handleIdempotencyKeys(app: FastifyInstance, db: Db): void {
  /** Claims of this process. With several processes, the second one to store its response is rolled back. */
  const active = new Set<string>();
  const release = (claim: Claim) => {
    claim.holders -= 1;
    if (claim.holders === 0) active.delete(idOf(claim));
  };
  app.decorateRequest('claim', null);

  app.addHook('onRoute', (route) => {
    if (route.method !== 'POST' || !route.url.startsWith('/api/')) return;
    const { handler } = route;
    // The claim is held until the handler ends, even after its timeout: it may still have its effect.
    route.handler = async function handleClaimed(request, reply) {
      const { claim } = request;
      if (claim) claim.holders += 1;
      try {
        return await handler.call(this, request, reply);
      } finally {
        if (claim) release(claim);
      }
    };
  });

  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined || request.method !== 'POST' || request.url.startsWith('/api/auth/')) return;
    if (request.actor.kind !== 'user' || request.routeOptions.config.hasSecrets) return;
    if (typeof key !== 'string' || !KEY.test(key)) throw invalid('idempotency-key', 'Up to 255 visible characters.');
    const claim: Claim = {
      userId: request.actor.user.id,
      key,
      fingerprint: fingerprintOf(request),
      holders: 1,
      isStored: false,
      serialize: (data, status) => reply.serializeInput({ data }, String(status)) as string,
    };
    if (active.has(idOf(claim))) throw inProgress();
    active.add(idOf(claim));
    request.claim = claim;
    const stored = await findResponse(db, claim);
    if (!stored) return;
    claim.isStored = true;
    if (stored.fingerprint !== claim.fingerprint)
      throw invalid('idempotency-key', 'This key was used for another request.');
    return replay(reply, stored.status, stored.body);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { claim } = request;
    if (!claim) return payload;
    request.claim = null;
    const { statusCode } = reply;
    const isFinal = statusCode < 500 && !RETRYABLE_STATUSES.has(statusCode);
    try {
      // Responses without an effect on the database: an error, or a file that only its response names.
      if (isFinal && !claim.isStored && (typeof payload === 'string' || payload === null))
        await storeResponse(db, claim, statusCode, payload);
    } finally {
      release(claim);
    }
    return payload;
  });
}

/**
 * The database for the one transaction in which a request has its effect: if the request has a key, the transaction
 * also stores its result as the `data` of the response. A result of null means that nothing was done.
 *
 * @param shown what the response has instead of the result, as for members of a shared collection.
 */
export function withIdempotency(
  { claim }: Pick<FastifyRequest, 'claim'>,
  db: Db,
  given: number | ((data: unknown) => number) = 201,
  shown?: (trx: Db, result: never) => unknown,
): Db {
  if (!claim) return db;
  return withBeforeCommit(db, async (trx, data) => {
    if (data === null) return;
    const status = typeof given === 'number' ? given : given(data);
    // `shown` takes what the caller's transaction returns.
    const body = claim.serialize(shown ? await shown(trx, data as never) : data, status);
    if (!(await storeResponse(trx, claim, status, body))) throw inProgress(); // another process was first
    claim.isStored = true;
  });
}

const inProgress = () => new Problem(409, 'This request is in progress.', { 'retry-after': '1' });

const replay = (reply: FastifyReply, status: number, body: string | null) =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('idempotent-replayed', 'true')
    .serializer((text: unknown) => text as string)
    .send(body ?? '');

/**
 * A hash of URL and body, without passwords, which could be guessed from it. A form is not parsed yet, so its length
 * has to do.
 */
function fingerprintOf({ url, body, headers }: FastifyRequest): string {
  const content = body === undefined ? `${headers['content-length']}` : JSON.stringify(body, withoutPasswords);
  return createHash('sha256').update(`${url}\n${content}`).digest('base64url');
}

const withoutPasswords = (name: string, value: unknown) => (name.startsWith('password') ? undefined : value);
