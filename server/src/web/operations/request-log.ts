import type { FastifyInstance } from 'fastify';

/**
 * A line for each request at the level `debug`, at `warn` for those that failed. By the route's pattern and never by
 * its address, which may hold a token or what somebody searches.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ method, routeOptions, log }, { statusCode, elapsedTime }) => {
    const line = { method, route: routeOptions.url ?? 'none', status: statusCode, ms: Math.round(elapsedTime) };
    if (statusCode >= 500) log.warn(line, 'request failed');
    else log.debug(line, 'request');
  });
}
