import { listNotifications, PAGE_SIZE, PAGE_SIZE_MAX, readNotifications } from '@benotes/contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';

import { userOf } from '../../kernel/http/guard.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { invalid } from '../../kernel/problems.ts';
import { countUnread, findNotifications, setRead } from './notifications.repo.ts';
import { shownNotifications } from './shown-notifications.ts';

/** The notifications of whoever sends a request: nobody else has access to them. */
export const notificationsRoutes: FastifyPluginAsyncTypebox<Pick<Kernel, 'db'>> = async (app, { db }) => {
  app.route({
    ...listNotifications,
    handler: async (request) => {
      const { id } = userOf(request);
      const { limit = PAGE_SIZE, after_id } = request.query;
      const size = limit === 0 ? PAGE_SIZE_MAX : Math.min(limit, PAGE_SIZE_MAX);
      const stored = await findNotifications(db, id, { after_id, limit: size });
      return {
        data: await shownNotifications(db, id, await request.access.memberships(), stored),
        unread: (await countUnread(db, id)) ?? 0,
      };
    },
  });

  app.route({
    ...readNotifications,
    handler: async (request) => {
      const { id } = userOf(request);
      const { ids, up_to, is_read = true } = request.body;
      if ((ids === undefined) === (up_to === undefined)) throw invalid('ids', 'Give either ids or up_to.');
      await setRead(db, id, ids === undefined ? { upTo: up_to ?? 0 } : { ids }, is_read);
      return { unread: (await countUnread(db, id)) ?? 0 };
    },
  });
};
