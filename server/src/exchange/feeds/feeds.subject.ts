import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import type { Visitors } from '../../library/shares/visitor-access.ts';
import { feedPagesRoutes } from './feed-pages.routes.ts';
import { feedsRoutes } from './feeds.routes.ts';

/** Feeds of collections and searches. */
export const feedsSubject = (kernel: Kernel & { visitors: Visitors }) => {
  return {
    routes: async (app) => {
      await feedsRoutes(app, forRequests(kernel));
      await feedPagesRoutes(app, forRequests(kernel));
    },
  } satisfies Subject;
};
