import { type Access, type ApiScope, type DescribedEndpoint, isOwner, type User } from '@benotes/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { forbidden, Problem, unauthenticated } from '../problems.ts';

/** Where the browser of a request gets the favicons of sites. */
export interface FaviconSource {
  /** A URL with a placeholder for the host; undefined for none. */
  sourceFor: (request: FastifyRequest) => Promise<string | undefined>;
}

/** A visitor of a shared link. */
export interface Visitor {
  shareId: number;
  /** The token of the link. */
  token: string;
  /** What the visitor has opened with the password of the link; null for a link without one. */
  session: string | null;
  /** The user whose posts are shared. */
  ownerId: number;
  /** Two of these three are null. */
  collection_id: number | null;
  saved_search_id: number | null;
  post_id: number | null;
  /** The name of the collection or saved search, or the title of the post. */
  collection_name: string;
  collection_description: string | null;
  collection_cover: string | null;
  /** The name of the link, which only its owner sees. */
  name: string | null;
  /** Whether the link shows the collections below, too. */
  with_subcollections: boolean;
  /** Whether visitors see the comments of posts. */
  with_comments: boolean;
  /** Whether visitors may add links and notes. */
  may_add: boolean;
}

/** A program with an API token. */
export interface ApiToken {
  id: number;
  name: string;
  /** The user who created it. */
  user: User;
  /** Whether collections of others are shared with the user. */
  isMember: boolean;
  /** What it may do for the user. */
  scopes: readonly ApiScope[];
  /** The modules it may release: their names, or only `*`; none unless the user is an owner. */
  modules: readonly string[];
}

export type Actor =
  /**
   * `isMember`: collections of others may be shared with the user. `isToken`: an API token of the user was sent, and no
   * session. `tokenName`: the name of the token.
   */
  | { kind: 'user'; user: User; isMember: boolean; isToken?: boolean; tokenName?: string }
  | { kind: 'visitor'; visitor: Visitor }
  | { kind: 'token'; token: ApiToken }
  | { kind: 'nobody' };

/** Finds the actor behind a bearer token. @throws Problem 429 for an IP address that tries too many wrong tokens. */
export type Identify = (token: string, caller: { ip: string; program: string | undefined }) => Promise<Actor>;

/** What the guard, and the hooks after it, take from the endpoint that a route spreads. */
type Rules = Pick<
  DescribedEndpoint,
  'access' | 'scopes' | 'hasSecrets' | 'isConfirmed' | 'isForSetUp' | 'missingForVisitors'
>;

declare module 'fastify' {
  /** A route under `/api` that spreads no endpoint declares its `access` here. */
  interface FastifyContextConfig extends Partial<Rules> {
    /** Whether it tells of writes since the last request, such as the progress of a job. */
    reportsWrites?: boolean;
    /** Whether it may create the user who then signs in, or is signed in by the response, in the same browser. */
    createsUser?: boolean;
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
  app.addHook('onRoute', (route) => {
    const { url, method, config } = route;
    if (!url.startsWith('/api/')) return;
    const endpoint = route as Partial<DescribedEndpoint>;
    const { access = config?.access, scopes, hasSecrets, isConfirmed, isForSetUp, missingForVisitors } = endpoint;
    if (!access) throw new Error(`${url} does not declare who may call it.`);
    route.config = { ...config, access, scopes, hasSecrets, isConfirmed, isForSetUp, missingForVisitors };
    for (const each of [method].flat()) app.apiRoutes.push({ method: each, url, access });
  });
  app.addHook('onRequest', async (request) => {
    const { access, scopes, missingForVisitors } = request.routeOptions.config;
    request.actor = NOBODY;
    if (!access || access === 'anyone') return;
    const token = bearerOf(request);
    if (token) request.actor = await identify(token, { ip: request.ip, program: request.headers['user-agent'] });
    if (request.actor.kind === 'nobody') throw unauthenticated();
    if (request.actor.kind === 'token') request.actor = actorOf(request.actor.token, access, scopes);
    if (isAllowed(access, request.actor)) return;
    if (missingForVisitors && request.actor.kind === 'visitor') throw new Problem(404, missingForVisitors);
    throw isAuth(request) ? unauthenticated() : forbidden();
  });
}

/**
 * Whom an API token acts as: its user where a scope allows that, or itself where modules are released. @throws Problem
 * 403 otherwise.
 */
function actorOf(token: ApiToken, access: Access, scopes: readonly ApiScope[] | undefined): Actor {
  if (access === 'token' || access === 'owner-or-token') {
    if (token.modules.length > 0) return { kind: 'token', token };
    throw insufficient(['modules:release']);
  }
  if (!scopes) throw new Problem(403, 'API tokens cannot do this.');
  if (token.scopes.includes('everything') || scopes.some((scope) => token.scopes.includes(scope)))
    return { kind: 'user', user: token.user, isMember: token.isMember, isToken: true, tokenName: token.name };
  throw insufficient(scopes);
}

/** RFC 6750 section 3.1. */
const insufficient = (scopes: readonly ApiScope[]) =>
  new Problem(403, `The token needs the scope ${scopes.join(' or ')}.`, {
    'www-authenticate': `Bearer error="insufficient_scope", scope="${scopes[0]}"`,
  });

// A share token is no credential under /api/auth at all.
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
