import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import type { Previews } from '../previews/previews.ts';
import { careRoutes } from './care.routes.ts';
import { enrollMissed } from './enroll-missed.repo.ts';
import { LinkCheckQueue } from './link-check-queue.ts';
import { forgetSites } from './link-checks.repo.ts';

/** Checks whether links still work, and what Care shows. */
export const linkChecksSubject = (kernel: Kernel & { previews: Previews }) => {
  const { db } = kernel;
  const linkChecks = new LinkCheckQueue(kernel);
  return {
    linkChecks,
    routes: (app) => careRoutes(app, forRequests(kernel)),
    start: () => linkChecks.start(),
    stop: () => linkChecks.close(),
    sweeps: [
      {
        name: 'links without a check are enrolled',
        adds: true,
        run: (_now, isCanceled) => enrollMissed(db, isCanceled),
      },
      { name: 'sites without links are forgotten', run: () => forgetSites(db) },
    ],
  } satisfies Subject & { linkChecks: LinkCheckQueue };
};
