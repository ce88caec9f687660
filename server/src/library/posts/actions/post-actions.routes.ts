import { actOnPosts, cancelPostJob, countPosts, getPostJob, type PostJob, undoPostJob } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { withIdempotency } from '../../../kernel/http/idempotency.ts';
import { Problem } from '../../../kernel/problems.ts';
import type { PostJobs } from './post-jobs.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { checkTimeZone } from '../time-zone.ts';
import { beginAction, beginUndo, cancelAction } from './post-actions.service.ts';
import { findJob, isInProgress, toJob } from './post-jobs.repo.ts';
import { countPostsOf } from './select-posts.repo.ts';

const unknown = () => new Problem(404, 'Action not found');

const checksAreOff = () => new Problem(409, 'This server does not check links.');

const statusOf = (job: PostJob) => (isInProgress(job) ? 202 : 200);
const statusOfResult = (job: unknown) => statusOf(job as PostJob); // the result of the transaction

export const postActionsRoutes: FastifyPluginAsyncTypebox<
  Pick<Kernel, 'db' | 'reads' | 'config'> & { postJobs: PostJobs }
> = async (app, { db, reads, config, postJobs }) => {
  app.route({
    ...actOnPosts,
    handler: async (request, reply) => {
      const { selection, action } = request.body;
      if (action.type === 'check' && !config.checkLinks) throw checksAreOff();
      const access = await request.access.toList(selection.scope, action.type === 'purge' ? 'manage' : 'edit');
      const job = await beginAction(withIdempotency(request, db, statusOfResult), access, selection, action);
      if (isInProgress(job)) postJobs.wake(access.ownerId);
      return reply.code(statusOf(job)).send({ data: job });
    },
  });

  app.route({
    ...getPostJob,
    config: { reportsWrites: true },
    handler: async (request) => {
      const row = await findJob(db, request.access.own.ownerId, request.params.id);
      if (!row) throw unknown();
      return { data: toJob(row) };
    },
  });

  app.route({
    ...cancelPostJob,
    handler: async (request) => {
      const { ownerId: userId } = request.access.own;
      const job = await cancelAction(db, userId, request.params.id);
      if (!job) throw unknown();
      postJobs.wake(userId); // to index what it has tagged
      return { data: job };
    },
  });

  app.route({
    ...undoPostJob,
    handler: async (request, reply) => {
      const { ownerId: userId } = request.access.own;
      const job = await beginUndo(withIdempotency(request, db, statusOfResult), userId, request.params.id);
      if (!job) throw unknown();
      if (isInProgress(job)) postJobs.wake(userId);
      return reply.code(statusOf(job)).send({ data: job });
    },
  });

  app.route({
    ...countPosts,
    handler: async (request) => {
      checkTimeZone(request.query.time_zone);
      const { ownerId } = await request.access.toList(request.query, 'view');
      return { data: { count: await countPostsOf(reads.for(request), ownerId, request.query) } };
    },
  });
};
