import { addToShare, getVisitor, openShareSession, VISITOR_PERMISSION, type Visitor } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';

import type { Db } from '../../kernel/database/connect.ts';
import type { FaviconSource, Visitor as Caller } from '../../kernel/http/guard.ts';
import { callerOf } from '../../kernel/http/rate-limits.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { unauthenticated } from '../../kernel/problems.ts';
import type { PageLoader } from '../posts/posts.service.ts';
import { addByVisitor, AddingLimits } from './add-to-share.service.ts';
import type { Openings } from './openings.ts';
import type { Visitors } from './visitor-access.ts';
import { findBelow } from './visitors.repo.ts';

/** @throws Problem 401 for a user. */
function visitorOf({ actor }: Pick<FastifyRequest, 'actor'>): Caller {
  if (actor.kind !== 'visitor') throw unauthenticated();
  return actor.visitor;
}

/** What visitors learn about a link; what does not apply is left out. */
async function describe(db: Db, link: Caller): Promise<Visitor> {
  const { token, ownerId, collection_id, saved_search_id, post_id, collection_name } = link;
  return {
    token,
    collection_id,
    saved_search_id: saved_search_id ?? undefined,
    post_id: post_id ?? undefined,
    permission: VISITOR_PERMISSION,
    collection_name,
    collection_description: link.collection_description ?? undefined,
    collection_cover: link.collection_cover ?? undefined,
    ...(link.with_subcollections &&
      collection_id !== null && { collections: await findBelow(db, ownerId, collection_id) }),
    ...(link.may_add && { may_add: true }),
    ...(link.with_comments && { with_comments: true }),
  };
}

interface Dependencies extends Pick<Kernel, 'db' | 'limits' | 'workers'> {
  favicons: FaviconSource;
  previews: PageLoader;
  visitors: Visitors;
  openings: Openings;
}

/** What visitors of public links call, besides the posts. */
export const visitorRoutes: FastifyPluginAsyncTypebox<Dependencies> = async (
  app,
  { db, limits, workers, favicons, previews, visitors, openings },
) => {
  const services = { db, workers, previews, adding: new AddingLimits(limits) };

  for (const url of [getVisitor.url, ...getVisitor.also])
    app.route({
      ...getVisitor,
      url,
      handler: async (request) => {
        const visitor = visitorOf(request);
        openings.note(visitor, `${callerOf(request.ip)} ${request.headers['user-agent']}`);
        return { data: await describe(db, visitor), favicons: await favicons.sourceFor(request) };
      },
    });

  app.route({
    ...openShareSession,
    handler: async ({ body, ip }) => ({ data: await visitors.open(body.token.trim(), body.password, ip) }),
  });

  app.route({
    ...addToShare,
    handler: async (request, reply) => {
      const { id } = await addByVisitor(services, visitorOf(request), request.ip, request.body);
      return reply.code(201).send({ data: { id } });
    },
  });
};
