import { isOwner, type User } from '@benotes/contract';
import type { Access } from '@benotes/contract/openapi';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { forbidden, unauthenticated } from '../problems.ts';

/** A visitor of a shared link. */
export interface Visitor {
  token: string;
  /** The user whose posts are shared. */
  ownerId: number;
  /** Either this or `saved_search_id` is null. */
  collection_id: number | null;
  saved_search_id: number | null;
  /** The name of the collection or saved search. */
  collection_name: string;
  collection_description: string | null;
  collection_cover: string | null;
}

/** A program with an API token. */
export interface ModuleToken {
  id: number;
  name: string;
  /** The owner who created it. */
  user: User;
  /** The modules it may release: their names, or only `*`. */
  modules: readonly string[];
}

export type Actor =
  | { kind: 'user'; user: User }
  | { kind: 'visitor'; visitor: Visitor }
  | { kind: 'token'; token: ModuleToken }
  | { kind: 'nobody' };

/** Finds the actor behind a bearer token. @throws Problem 429 for an IP address that tries too many wrong tokens. */
export type Identify = (token: string, ip: string) => Promise<Actor>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. Required for every route under `/api`. */
    access?: Access;
    /** Whether the route answers under pressure too, because its work costs hardly more than a rejection. */
    passesUnderPressure?: boolean;
  }
  interface FastifyInstance {
    /** Every route under `/api`; a test compares them with the OpenAPI description. */
    apiRoutes: { method: string; url: string; access: Access }[];
  }
  interface FastifyRequest {
    actor: Actor;
  }
}

export const NOBODY: Actor = { kind: 'nobody' };

/** The token of the Authorization header; a cookie or a query value never authenticates. */
export function bearerOf(request: FastifyRequest): string | null {
  const token = /^Bearer (.{1,1100})$/i.exec(request.headers.authorization ?? '')?.[1];
  // Share tokens are free text: they are sent as UTF-8, and Node decodes headers as Latin-1.
  return token ? Buffer.from(token, 'latin1').toString('utf8') : null;
}

/** Identifies the actor before anything else of a request is read, and rejects routes without an `access` setting. */
export function guardRoutes(app: FastifyInstance, identify: Identify): void {
  app.decorateRequest('actor');
  app.decorate('apiRoutes', []);
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!url.startsWith('/api/')) return;
    if (!config?.access) throw new Error(`${url} does not declare who may call it.`);
    for (const each of [method].flat()) app.apiRoutes.push({ method: each, url, access: config.access });
  });
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access;
    request.actor = NOBODY;
    if (!access || access === 'anyone') return;
    const token = bearerOf(request);
    if (token) request.actor = await identify(token, request.ip);
    if (request.actor.kind === 'nobody') throw unauthenticated();
    if (isAllowed(access, request.actor)) return;
    throw isAuth(request) || request.actor.kind === 'token' ? unauthenticated() : forbidden();
  });
}

// A share token is no credential under /api/auth at all (contract section 10).
const isAuth = (request: FastifyRequest) => request.url.startsWith('/api/auth/');

function isAllowed(access: Access, actor: Actor): boolean {
  if (actor.kind === 'token') return access === 'token' || access === 'owner-or-token';
  if (access === 'user-or-visitor') return true;
  if (access === 'visitor') return actor.kind === 'visitor';
  if (actor.kind !== 'user' || access === 'token') return false;
  return access === 'user' || isOwner(actor.user.permission);
}

/** The signed-in user of a route that only users may call. */
export function userOf({ actor }: FastifyRequest): User {
  if (actor.kind !== 'user') throw new Error(`Expected a user, got ${actor.kind}.`);
  return actor.user;
}
