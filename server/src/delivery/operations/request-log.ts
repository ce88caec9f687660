import type { FastifyInstance } from 'fastify';

import type { Actor } from '../../kernel/http/guard.ts';

/** Too little permission, or too many attempts. */
const REFUSED: ReadonlySet<number> = new Set([403, 429]);

/**
 * Ids, because names and addresses do not belong into a log. An actor is missing if the request was refused before it
 * was sought.
 */
function idsOf(actor: Actor | undefined): { user?: number; token?: number; share_of?: number } {
  if (actor?.kind === 'user') return { user: actor.user.id };
  if (actor?.kind === 'token') return { user: actor.token.user.id, token: actor.token.id };
  return actor?.kind === 'visitor' ? { share_of: actor.visitor.ownerId } : {};
}

/**
 * Logs every request at level `debug`, failed ones at `warn`, and those that were refused, with who sent them, at
 * `info`. Logs the route pattern instead of the URL, which may contain a token or a search text.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ method, routeOptions, log, ip, actor }, { statusCode, elapsedTime }) => {
    const line = { method, route: routeOptions.url ?? 'none', status: statusCode, ms: Math.round(elapsedTime) };
    if (statusCode >= 500) log.warn(line, 'request failed');
    else if (REFUSED.has(statusCode)) log.info({ ...line, ip, ...idsOf(actor) }, 'access refused');
    else log.debug(line, 'request');
  });
}
