import { getMeta, isAllowedAddress } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { userOf } from '../access.ts';
import { invalid, Problem } from '../problems.ts';
import type { Services } from '../services.ts';

/** Looks a person may take at pages in a minute. */
const A_MINUTE = 30;

export const metaRoutes: FastifyPluginAsyncTypebox<Services> = async (app, { previews }) => {
  const limit = new RateLimiterMemory({ points: A_MINUTE, duration: 60 });

  app.route({
    ...getMeta,
    config: { access: 'user' },
    handler: async (request) => {
      const url = request.query.url.trim();
      if (!isAllowedAddress(url, 'bookmark')) throw invalid('url', 'An http(s) address is expected.');
      await limit.consume(userOf(request).id).catch((state: unknown) => {
        throw tooMany(state);
      });
      return previews.look(url);
    },
  });
};

function tooMany(state: unknown): unknown {
  if (!(state instanceof RateLimiterRes)) return state;
  const seconds = String(Math.max(1, Math.ceil(state.msBeforeNext / 1000)));
  return new Problem(429, 'Too many previews. Try again in a minute.', { 'retry-after': seconds });
}
