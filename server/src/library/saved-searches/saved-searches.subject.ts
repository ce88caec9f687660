import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import { savedSearchesRoutes } from './saved-searches.routes.ts';

/** Saved searches. */
export const savedSearchesSubject = (kernel: Kernel) => {
  return { routes: (app) => savedSearchesRoutes(app, forRequests(kernel)) } satisfies Subject;
};
