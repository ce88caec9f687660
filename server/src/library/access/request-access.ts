import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Db } from '../../kernel/database/connect.ts';
import type { Actor } from '../../kernel/http/guard.ts';
import type { Reads } from '../../kernel/http/reads.ts';
import { forbidden, Problem } from '../../kernel/problems.ts';
import { type Access, isAllowed, linkAccess, type Need, ownAccess } from './access.ts';
import { includesPost, reachesCollection } from './shown-posts.repo.ts';

const NO_SUCH = {
  post: 'Post does not exist',
  collection: 'Collection not found',
  tag: 'Tag not found',
  highlight: 'Highlight not found',
} as const;

/** What of a library the ids in requests refer to. */
export type Kind = keyof typeof NO_SUCH;

/** The response for what does not exist, and for what the request may not even know of. */
export const noSuch = (kind: Kind) => new Problem(404, NO_SUCH[kind]);

declare module 'fastify' {
  interface FastifyRequest {
    access: RequestAccess;
  }
}

/** What a request may do. Whose library is meant follows from the id that the request names, or from who sends it. */
export class RequestAccess {
  readonly #actor: Actor;
  readonly #source: () => Db;
  #own: Access | null = null;

  constructor(actor: Actor, source: () => Db) {
    this.#actor = actor;
    this.#source = source;
  }

  /** The access to what is the sender's as a whole: the library of a user, or what a visitor is shown. */
  get own(): Access {
    this.#own ??= accessOf(this.#actor);
    return this.#own;
  }

  /**
   * The access to one thing. In a library of which everything is included, the query itself finds whether it exists.
   *
   * @throws Problem 404 if it is not included, 403 if the permission does not suffice.
   */
  async to(kind: Kind, id: number, need: Need): Promise<Access> {
    const access = this.own;
    if (!(await this.#includes(access, kind, id))) throw noSuch(kind);
    return permitted(access, need);
  }

  /**
   * The access to the posts of a list, which is of a collection or goes through the whole library; or to the place that
   * something is added to. Visitors have one list, whatever their request names.
   */
  async toList({ collection_id }: { collection_id?: number | null | undefined }, need: Need): Promise<Access> {
    if (this.own.within !== 'everything' || !collection_id) return permitted(this.own, need);
    return this.to('collection', collection_id, need);
  }

  async #includes(access: Access, kind: Kind, id: number): Promise<boolean> {
    if (access.within === 'everything') return true;
    if (kind === 'post') return includesPost(this.#source(), access, id);
    return kind === 'collection' && reachesCollection(this.#source(), access, id);
  }
}

function permitted(access: Access, need: Need): Access {
  if (!isAllowed(access, need)) throw forbidden();
  return access;
}

function accessOf(actor: Actor): Access {
  if (actor.kind === 'user') return ownAccess(actor.user.id);
  if (actor.kind === 'visitor') return linkAccess(actor.visitor);
  throw new Error(`Expected a user or a visitor, got ${actor.kind}.`);
}

/** Gives each request its access. Registered after the guard, which finds who sends it. */
export function resolveAccess(app: FastifyInstance, reads: Reads): void {
  app.decorateRequest('access');
  app.addHook('onRequest', (request: FastifyRequest, _reply, done) => {
    request.access = new RequestAccess(request.actor, () => reads.for(request));
    done();
  });
}
