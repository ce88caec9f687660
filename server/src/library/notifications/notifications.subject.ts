import { NOTIFICATIONS_KEPT_DAYS } from '@benotes/contract';

import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import { mailNotifications } from './daily-mail.ts';
import { removeNotificationsBefore } from './notifications.repo.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { unsubscribeRoutes } from './unsubscribe.routes.ts';

const DAY_MS = 86_400_000;

/** What users are told of, in the product and, if they want it, by mail. */
export const notificationsSubject = (kernel: Kernel) => {
  return {
    routes: async (app) => {
      await app.register(notificationsRoutes, forRequests(kernel));
      await app.register(unsubscribeRoutes, forRequests(kernel));
    },
    sweeps: [
      {
        name: 'old notifications are removed',
        run: (now) =>
          removeNotificationsBefore(kernel.db, new Date(now - NOTIFICATIONS_KEPT_DAYS * DAY_MS).toISOString()),
      },
      {
        name: 'unread notifications are mailed',
        run: (now, isCanceled) => mailNotifications(kernel, now, isCanceled),
      },
    ],
  } satisfies Subject;
};
