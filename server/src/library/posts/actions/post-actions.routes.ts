import {
  actOnPosts,
  cancelPostJob,
  countPosts,
  getPostJob,
  type PostAction,
  type PostJob,
  undoPostJob,
} from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';

import { userOf } from '../../../kernel/http/guard.ts';
import { withIdempotency } from '../../../kernel/http/idempotency.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { Problem } from '../../../kernel/problems.ts';
import type { Access, Need } from '../../access/access.ts';
import { checkMemberList, listFor } from '../../access/member-lists.ts';
import { checkTimeZone } from '../time-zone.ts';
import { beginAction, beginUndo, cancelAction, isPersonal } from './post-actions.service.ts';
import { findJob, isInProgress, type JobRow, toJob } from './post-jobs.repo.ts';
import type { PostJobs } from './post-jobs.ts';
import { countPostsOf } from './select-posts.repo.ts';

const unknown = () => new Problem(404, 'Action not found');

const checksAreOff = () => new Problem(409, 'This server does not check links.');

function needOf(action: PostAction): Need {
  if (isPersonal(action)) return 'view';
  return action.type === 'purge' ? 'manage' : 'edit';
}

const statusOf = (job: PostJob) => (isInProgress(job) ? 202 : 200);
const statusOfResult = (job: unknown) => statusOf(job as PostJob); // the result of the transaction

export const postActionsRoutes: FastifyPluginAsyncTypebox<
  Pick<Kernel, 'db' | 'reads' | 'config'> & { postJobs: PostJobs }
> = async (app, { db, reads, config, postJobs }) => {
  app.route({
    ...actOnPosts,
    handler: async (request, reply) => {
      const { body } = request;
      const { selection, action } = body;
      if (action.type === 'check' && !config.checkLinks) throw checksAreOff();
      const { id: userId } = userOf(request);
      const access = await request.access.toList(selection.scope, needOf(action));
      const services = withIdempotency(request, db, statusOfResult);
      const job = await beginAction(services, access, body, userId);
      if (isInProgress(job)) postJobs.wake(isPersonal(action) ? userId : access.ownerId);
      return reply.code(statusOf(job)).send({ data: job });
    },
  });

  /** A job of the user, in their own library or where they still may edit. @throws Problem 404 */
  const jobOf = async ({
    access,
    params,
    actor,
  }: FastifyRequest<{ Params: { id: number } }>): Promise<{ job: JobRow; by: Access }> => {
    const own = await findJob(db, access.own.ownerId, params.id);
    if (own) return { job: own, by: access.own };
    for (const ownerId of new Set((await access.memberships()).map((membership) => membership.ownerId))) {
      const job = await findJob(db, ownerId, params.id);
      if (!job || actor.kind !== 'user' || job.maker_id !== actor.user.id) continue;
      const by = await access.to('collection', job.scope_id ?? 0, 'edit');
      // A collection that is not shared with them any more is looked for in their own library.
      if (by.ownerId !== ownerId) throw unknown();
      return { job, by };
    }
    throw unknown();
  };

  app.route({
    ...getPostJob,
    config: { reportsWrites: true },
    handler: async (request) => {
      return { data: toJob((await jobOf(request)).job) };
    },
  });

  app.route({
    ...cancelPostJob,
    handler: async (request) => {
      const { user_id: userId } = (await jobOf(request)).job;
      const job = await cancelAction(db, userId, request.params.id);
      if (!job) throw unknown();
      postJobs.wake(userId); // to index what it has tagged
      return { data: job };
    },
  });

  app.route({
    ...undoPostJob,
    handler: async (request, reply) => {
      const { job: last, by } = await jobOf(request);
      const { user_id: userId } = last;
      const job = await beginUndo(withIdempotency(request, db, statusOfResult), userId, request.params.id, by);
      if (!job) throw unknown();
      if (isInProgress(job)) postJobs.wake(userId);
      return reply.code(statusOf(job)).send({ data: job });
    },
  });

  app.route({
    ...countPosts,
    handler: async (request) => {
      checkTimeZone(request.query.time_zone);
      const access = await request.access.toList(request.query, 'view');
      checkMemberList(access, request.query);
      const list = await listFor(reads.for(request), access, request.access.own.ownerId, request.query);
      return { data: { count: await countPostsOf(reads.for(request), access.ownerId, list) } };
    },
  });
};
