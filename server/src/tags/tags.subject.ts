import { forRequests, type Kernel } from '../kernel.ts';
import type { Subject } from '../subject.ts';
import { tagsRoutes } from './tags.routes.ts';

/** Tags. */
export const tagsSubject = (kernel: Kernel) => {
  return { routes: (app) => app.register(tagsRoutes, forRequests(kernel)) } satisfies Subject;
};
