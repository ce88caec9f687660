import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import type { PageLoader } from '../posts/posts.service.ts';
import { fitQuota } from './fit-quota.ts';
import { versionsRoutes } from './versions.routes.ts';
import { thinVersions } from './versions.service.ts';

/** Earlier states of posts. */
export const versionsSubject = (kernel: Kernel & { previews: PageLoader }) => {
  const { db, config } = kernel;
  return {
    routes: (app) => versionsRoutes(app, forRequests(kernel)),
    sweeps: [
      {
        name: 'versions of posts that lie too close together are removed',
        run: async (now, isCanceled) => {
          if (config.keepVersions > 0) await thinVersions(db, now, config.keepVersions, isCanceled);
        },
      },
      {
        name: 'the oldest versions are removed where the quota is exceeded',
        run: (_now, isCanceled) => fitQuota(db, config.uploadQuotaBytes, isCanceled),
      },
    ],
  } satisfies Subject;
};
