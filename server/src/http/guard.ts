import { createHash } from 'node:crypto';

import { isOwner, type User } from '@benotes/contract';
import type { Access } from '@benotes/contract/openapi';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { findSessionUser } from '../auth/sessions.repo.ts';
import type { Db } from '../database/connect.ts';
import { forbidden, unauthenticated } from './problems.ts';
import type { Services } from '../services.ts';
import type { Visitor } from '../shares/shares.repo.ts';
import type { Visitors } from '../shares/visitor-access.ts';

export type Actor = { kind: 'user'; user: User } | { kind: 'visitor'; visitor: Visitor } | { kind: 'nobody' };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call it. Every route under `/api` says so. */
    access?: Access;
  }
  interface FastifyInstance {
    /** Every route under `/api`, as the description of the interface must name it. */
    apiRoutes: { method: string; url: string; access: Access }[];
  }
  interface FastifyRequest {
    actor: Actor;
  }
}

const NOBODY: Actor = { kind: 'nobody' };

/** How access tokens begin. */
export const ACCESS_PREFIX = 'bna_';

/** What is stored of a token; the token itself never is. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The token of the Authorization header; a cookie or a query value never authenticates. */
export function bearerOf(request: FastifyRequest): string | null {
  const token = /^Bearer (.{1,1100})$/i.exec(request.headers.authorization ?? '')?.[1];
  // Share tokens are free text: they come as UTF-8, which Node hands on byte by byte.
  return token ? Buffer.from(token, 'latin1').toString('utf8') : null;
}

/** Finds out who calls before anything else is read, and refuses routes that do not say who may. */
export function guardRoutes(app: FastifyInstance, { db }: Pick<Services, 'db'>, visitors: Visitors): void {
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
    request.actor = await actorOf(request, db, visitors);
    if (request.actor.kind === 'nobody') throw unauthenticated();
    if (!isAllowed(access, request.actor)) throw isAuth(request) ? unauthenticated() : forbidden();
  });
}

// A share token is no credential under /api/auth at all (contract section 10).
const isAuth = (request: FastifyRequest) => request.url.startsWith('/api/auth/');

function isAllowed(access: Access, actor: Actor): boolean {
  if (access === 'user-or-visitor') return true;
  if (access === 'visitor') return actor.kind === 'visitor';
  if (actor.kind !== 'user') return false;
  return access === 'user' || isOwner(actor.user.permission);
}

async function actorOf(request: FastifyRequest, db: Db, visitors: Visitors): Promise<Actor> {
  const token = bearerOf(request);
  if (!token) return NOBODY;
  const user = await findSessionUser(db, hashToken(token), new Date().toISOString());
  if (user) return { kind: 'user', user };
  if (token.startsWith(ACCESS_PREFIX)) return NOBODY; // a session that ended, which is no guess at a share
  const visitor = await visitors.admit(token, request.ip);
  return visitor ? { kind: 'visitor', visitor } : NOBODY;
}

/** The signed-in user of a route that only users may call. */
export function userOf({ actor }: FastifyRequest): User {
  if (actor.kind !== 'user') throw new Error(`Expected a user, got ${actor.kind}.`);
  return actor.user;
}
