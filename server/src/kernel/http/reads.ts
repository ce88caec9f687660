import { TOKEN_COOKIE } from '@benotes/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Db } from '../database/connect.ts';
import { LOG_POSITION, logPositionOf } from '../database/log-position.ts';
import type { ReadCopy } from '../database/read-copy.ts';

/** Tells where a browser's own writes are in the log of the database. Only a hint where to read: it grants nothing. */
const WRITTEN_COOKIE = 'bn_written';
/** Copies are rarely behind by more than seconds; after this, whatever a copy has will do. */
const REMEMBER_SECONDS = 300;
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Chooses where a request is read from: a copy of the database, or the primary. Users always see what they have
 * written: a copy is only read if it has the last write of the same browser. Programs that keep no cookies are read
 * from the primary, visitors of shares from a copy.
 */
export class Reads {
  readonly #db: Db;
  readonly #copy: ReadCopy | null;

  constructor(db: Db, copy: ReadCopy | null) {
    this.#db = db;
    this.#copy = copy;
  }

  for(request: FastifyRequest): Db {
    return this.#copy && this.#mayUse(this.#copy, request) ? this.#copy.db : this.#db;
  }

  /** Remembers in a cookie where the writes of a browser are. Does nothing without a copy. */
  rememberWrites(app: FastifyInstance, secure: boolean): void {
    if (!this.#copy) return;
    app.addHook('onSend', async (request, reply) => {
      const { actor, method, cookies } = request;
      const { createsUser, reportsWrites } = request.routeOptions.config;
      const isWrite = (!READS.has(method) || reportsWrites) && reply.statusCode < 500;
      const isOfUser = actor?.kind === 'user' && cookies[TOKEN_COOKIE] !== undefined;
      if (!createsUser && !(isWrite && isOfUser)) return;
      void reply.setCookie(WRITTEN_COOKIE, await logPositionOf(this.#db), {
        path: '/api',
        httpOnly: true,
        sameSite: 'strict',
        secure,
        maxAge: REMEMBER_SECONDS,
      });
    });
  }

  #mayUse(copy: ReadCopy, { actor, cookies }: FastifyRequest): boolean {
    if (actor.kind === 'visitor') return copy.has(null);
    if (cookies[TOKEN_COOKIE] === undefined) return false;
    const position = cookies[WRITTEN_COOKIE];
    if (position === undefined) return copy.has(null);
    return LOG_POSITION.test(position) && copy.has(position);
  }
}
