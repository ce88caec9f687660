import { EDIT_PERMISSION } from '@benotes/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Db } from '../../kernel/database/connect.ts';
import type { Actor } from '../../kernel/http/guard.ts';
import type { Reads } from '../../kernel/http/reads.ts';
import { forbidden, Problem } from '../../kernel/problems.ts';
import { findPath } from '../collections/path.repo.ts';
import {
  type Access,
  isAllowed,
  type Kind,
  linkAccess,
  memberAccess,
  type Membership,
  type Need,
  ownAccess,
} from './access.ts';
import { findMemberships, findPlace } from './memberships.repo.ts';
import { includesPost, reachesCollection } from './shown-posts.repo.ts';

const NO_SUCH = {
  post: 'Post does not exist',
  collection: 'Collection not found',
  'deleted collection': 'Collection not found',
  tag: 'Tag not found',
  highlight: 'Highlight not found',
  comment: 'Comment not found',
} as const satisfies Record<Kind, string>;

/** An id that nothing has. */
export const NONE = 0;

/** The response for what does not exist, and for what the request may not even know of. */
export const noSuch = (kind: Kind) => new Problem(404, NO_SUCH[kind]);

declare module 'fastify' {
  interface FastifyRequest {
    access: RequestAccess;
  }
}

/** Who asks; of a user, only what their access depends on. */
type Asker = Exclude<Actor, { kind: 'user' }> | { kind: 'user'; user: { id: number }; isMember: boolean };

/** Where a request is read from, and the database that always has the last grants. */
interface Sources {
  read: () => Db;
  primary: Db;
}

/** What a request may do. Whose library is meant follows from the id that the request names, or from who sends it. */
export class RequestAccess {
  readonly #actor: Asker;
  readonly #sources: Sources;
  #own: Access | null = null;
  #memberships: Promise<Membership[]> | null = null;

  constructor(actor: Asker, sources: Sources) {
    this.#actor = actor;
    this.#sources = sources;
  }

  /** The access to what is the sender's as a whole: the library of a user, or what a visitor is shown. */
  get own(): Access {
    this.#own ??= accessOf(this.#actor);
    return this.#own;
  }

  /** Whether others may share something with the sender. */
  get isMember(): boolean {
    return this.#actor.kind === 'user' && this.#actor.isMember;
  }

  /** What others share with the sender. */
  memberships(): Promise<readonly Membership[]> {
    if (this.#actor.kind !== 'user' || !this.#actor.isMember) return Promise.resolve([]);
    this.#memberships ??= findMemberships(this.#sources.primary, this.#actor.user.id);
    return this.#memberships;
  }

  /**
   * The access to one thing. In a library of which everything is included, the query itself finds whether it exists.
   *
   * @throws Problem 404 if it is not included, 403 if the permission does not suffice.
   */
  async to(kind: Kind, id: number, need: Need): Promise<Access> {
    const access = (await this.#shared(kind, id, need)) ?? this.own;
    if (access.as === 'visitor' && !(await this.#isShown(access, kind, id))) throw noSuch(kind);
    return permitted(access, need);
  }

  /**
   * The access to the posts of a list, which is of a collection or goes through the whole library; or to the place that
   * something is added to. Visitors have one list, whatever their request names.
   */
  async toList({ collection_id }: { collection_id?: number | null | undefined }, need: Need): Promise<Access> {
    if (this.own.as === 'visitor' || !collection_id) return permitted(this.own, need);
    return this.to('collection', collection_id, need);
  }

  /**
   * The access to something of another owner that is shared with the sender. Null for everything else, which is then
   * looked for in the sender's own library: what others have and do not share is answered like what does not exist.
   */
  async #shared(kind: Kind, id: number, need: Need): Promise<Access | null> {
    const memberships = await this.memberships();
    const [first] = memberships;
    if (!first || kind === 'tag') return null;
    let isHidden = false;
    for (const ownerId of new Set(memberships.map((membership) => membership.ownerId))) {
      const place = await findPlace(this.#sources.primary, ownerId, kind, id);
      if (!place) continue;
      const path = await findPath(this.#sources.primary, ownerId, place.collectionId ?? NONE);
      if (kind !== 'collection') isHidden = true;
      const access = memberAccess(
        memberships.filter((membership) => membership.ownerId === ownerId),
        path,
        need,
      );
      // Those who only read do not see the recycle bin.
      if (access) return place.isDeleted && access.permission < EDIT_PERMISSION ? null : access;
    }
    // Otherwise the time would tell that somebody has something that is not shared.
    if (!isHidden && kind !== 'collection') await findPath(this.#sources.primary, first.ownerId, NONE);
    return null;
  }

  /** Whether a link shows something. */
  async #isShown(access: Access, kind: Kind, id: number): Promise<boolean> {
    if (kind === 'post') return includesPost(this.#sources.read(), access, id);
    return kind === 'collection' && reachesCollection(this.#sources.read(), access, id);
  }
}

function permitted(access: Access, need: Need): Access {
  if (!isAllowed(access, need)) throw forbidden();
  return access;
}

function accessOf(actor: Asker): Access {
  if (actor.kind === 'user') return ownAccess(actor.user.id);
  if (actor.kind === 'visitor') return linkAccess(actor.visitor);
  throw new Error(`Expected a user or a visitor, got ${actor.kind}.`);
}

/** The access of a user to a post, also to one that is shared with them, outside of their requests to the API. */
export const accessToPost = (db: Db, userId: number, id: number): Promise<Access> =>
  new RequestAccess({ kind: 'user', user: { id: userId }, isMember: true }, { read: () => db, primary: db }).to(
    'post',
    id,
    'view',
  );

/** Gives each request its access. Registered after the guard, which finds who sends it. */
export function resolveAccess(app: FastifyInstance, { reads, db }: { reads: Reads; db: Db }): void {
  app.decorateRequest('access');
  app.addHook('onRequest', (request: FastifyRequest, _reply, done) => {
    request.access = new RequestAccess(request.actor, { read: () => reads.for(request), primary: db });
    done();
  });
}
