import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import { groupsRoutes } from './groups.routes.ts';

/** Groups of users. */
export const groupsSubject = (kernel: Kernel) => {
  return { routes: (app) => groupsRoutes(app, forRequests(kernel)) } satisfies Subject;
};
