import { AsyncLocalStorage } from 'node:async_hooks';

import type { ChangeMaker } from '@benotes/contract';
import type { FastifyInstance } from 'fastify';

import type { Actor } from './http/guard.ts';

/** Who makes changes. */
export interface Writer {
  by: ChangeMaker;
  /** The user who makes them, also with a token; null for others. */
  userId: number | null;
  /** The name of the token. */
  tokenName: string | null;
}

const SERVER: Writer = { by: 'server', userId: null, tokenName: null };

const writers = new AsyncLocalStorage<Writer>();

/** Who makes the changes of what runs now: whoever sent the request that it belongs to, or else the server. */
export const currentWriter = (): Writer => writers.getStore() ?? SERVER;

/**
 * The user who makes the changes of what runs now, if it is not the owner of the library; null for the owner and for no
 * user.
 */
export function otherWriter(ownerId: number): number | null {
  const { userId } = currentWriter();
  return userId === ownerId ? null : userId;
}

/** Does work in the background that a user has asked for. */
export const workFor = <T>(userId: number, work: () => Promise<T>): Promise<T> =>
  writers.run({ by: 'user', userId, tokenName: null }, work);

/** Does work that the owner of a library has begun, or `maker_id` in it. */
export const workForMaker = <T>(
  { user_id, maker_id }: { user_id: number; maker_id: number | null },
  work: () => Promise<T>,
): Promise<T> => workFor(maker_id ?? user_id, work);

/** Remembers who sent each request that may write. */
export function rememberWriters(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    // With older versions of Node, what runs like this is a little slower.
    if (request.method === 'GET' || request.method === 'HEAD') return done();
    writers.run(writerOf(request.actor), done);
  });
}

function writerOf(actor: Actor | undefined): Writer {
  if (actor?.kind === 'user')
    return {
      by: actor.tokenName === undefined ? 'user' : 'token',
      userId: actor.user.id,
      tokenName: actor.tokenName ?? null,
    };
  return { by: actor?.kind === 'visitor' ? 'visitor' : 'server', userId: null, tokenName: null };
}
