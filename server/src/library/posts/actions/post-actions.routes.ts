import { actOnPosts, cancelPostJob, countPosts, getPostJob, type PostJob, undoPostJob } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { userOf } from '../../../kernel/http/guard.ts';
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
      const { id: userId } = userOf(request);
      const { selection, action } = request.body;
      if (action.type === 'check' && !config.checkLinks) throw checksAreOff();
      const job = await beginAction(withIdempotency(request, db, statusOfResult), userId, selection, action);
      if (isInProgress(job)) postJobs.wake(userId);
      return reply.code(statusOf(job)).send({ data: job });
    },
  });

  app.route({
    ...getPostJob,
    config: { reportsWrites: true },
    handler: async (request) => {
      const row = await findJob(db, userOf(request).id, request.params.id);
      if (!row) throw unknown();
      return { data: toJob(row) };
    },
  });

  app.route({
    ...cancelPostJob,
    handler: async (request) => {
      const { id: userId } = userOf(request);
      const job = await cancelAction(db, userId, request.params.id);
      if (!job) throw unknown();
      postJobs.wake(userId); // to index what it has tagged
      return { data: job };
    },
  });

  app.route({
    ...undoPostJob,
    handler: async (request, reply) => {
      const { id: userId } = userOf(request);
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
      return { data: { count: await countPostsOf(reads.for(request), userOf(request).id, request.query) } };
    },
  });
};
