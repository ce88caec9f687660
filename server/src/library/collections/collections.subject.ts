import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import { BinJobs } from './bin-jobs.ts';
import { collectionsRoutes } from './collections.routes.ts';
import { removeExpiredDeletions } from './deleted-collections.service.ts';

/** Collections, and the recycle bin of collections. */
export const collectionsSubject = (kernel: Kernel) => {
  const binJobs = new BinJobs(kernel);
  return {
    binJobs,
    routes: (app) => collectionsRoutes(app, forRequests(kernel)),
    start: () => binJobs.start(),
    stop: () => binJobs.close(),
    sweeps: [
      {
        name: 'deleted collections that cannot be restored are removed',
        run: (now) => removeExpiredDeletions(kernel.db, now),
      },
    ],
  } satisfies Subject & { binJobs: BinJobs };
};
