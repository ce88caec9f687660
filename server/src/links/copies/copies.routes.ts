import { type CopyOfPost, deleteCopy, fetchCopy, getCopy, getStorageUse } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { transact } from '../../kernel/database/transact.ts';
import { userOf } from '../../kernel/http/guard.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { Problem } from '../../kernel/problems.ts';
import { noSuch } from '../../library/access/request-access.ts';
import type { Files } from '../../library/files/files.ts';
import { queuePreviews } from '../previews/preview-jobs.repo.ts';
import type { Previews } from '../previews/previews.ts';
import { findCopy, findStorageUse, removeCopy } from './copies.repo.ts';
import { countCopyJobs, dropCopyJob, queueCopies } from './copy-jobs.repo.ts';
import type { CopyQueue } from './copy-queue.ts';

/** Copies that a user may ask for per minute. */
const FETCH_LIMIT = { points: 60, duration: 60, refusal: 'Too many copies at once. Try again in a minute.' };

/** Copies of linked pages, for their users alone: visitors of a share get none. */
export const copiesRoutes: FastifyPluginAsyncTypebox<
  Pick<Kernel, 'db' | 'config' | 'limits'> & {
    files: Files;
    previews: Previews;
    copyQueue: CopyQueue;
  }
> = async (app, { db, config, files, previews, copyQueue, limits }) => {
  const limit = limits('copies', FETCH_LIMIT);
  const is_enabled = copyQueue.isEnabled;
  // Jobs of a server that keeps no copies wait until it does.
  const shownSnapshot = (snapshot: CopyOfPost['snapshot']) =>
    copyQueue.takesSnapshots || snapshot?.kept
      ? snapshot && { ...snapshot, is_pending: snapshot.is_pending && copyQueue.takesSnapshots }
      : null;
  const shown = (copy: Omit<CopyOfPost, 'is_enabled'>): CopyOfPost => ({
    ...copy,
    is_enabled,
    is_pending: copy.is_pending && is_enabled,
    preview: previews.timeoutMs > 0 ? copy.preview : 'none',
    snapshot: shownSnapshot(copy.snapshot),
  });

  app.route({
    ...getCopy,
    handler: async (request) => {
      const { id } = request.params;
      const { ownerId } = await request.access.to('post', id, 'view');
      const copy = await findCopy(db, ownerId, id, (bytes) => request.responseReservation?.ask(bytes));
      if (!copy) throw noSuch('post');
      return { data: shown(copy) };
    },
  });

  app.route({
    ...fetchCopy,
    handler: async (request, reply) => {
      const { id } = request.params;
      const { ownerId: user } = await request.access.to('post', id, 'edit');
      const find = () => findCopy(db, user, id, (bytes) => request.responseReservation?.ask(bytes));
      const found = await find();
      if (!found) throw noSuch('post');
      const isPreviewFailed = shown(found).preview === 'failed';
      if (!is_enabled && !isPreviewFailed) throw new Problem(409, 'This server keeps no copies of pages.');
      await limit.take(String(userOf(request).id));
      if (isPreviewFailed) await queuePreviews(db, user, [id]);
      if (is_enabled) await queueCopies(db, user, [id], { isAsked: true });
      const copy = await find();
      if (!copy) throw noSuch('post');
      return reply.code(202).send({ data: shown(copy) });
    },
  });

  app.route({
    ...deleteCopy,
    handler: async (request, reply) => {
      const { id } = request.params;
      const { ownerId: user } = await request.access.to('post', id, 'edit');
      const names = await transact(db, user, async (trx) => {
        const removed = await removeCopy(trx, user, id);
        if (removed) await dropCopyJob(trx, { post_id: id, user_id: user });
        return removed;
      });
      if (!names) throw new Problem(404, 'There is no copy.');
      await files.removeUnused(names);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...getStorageUse,
    handler: async (request) => {
      const { ownerId: user } = request.access.own;
      const [use, pending_count] = [await findStorageUse(db, user), await countCopyJobs(db, user)];
      return {
        data: {
          ...use,
          pending_count: is_enabled ? pending_count : 0,
          quota: config.uploadQuotaBytes,
          keep_copies: config.keepCopies,
        },
      };
    },
  });
};
