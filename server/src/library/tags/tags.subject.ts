import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import { tagsRoutes } from './tags.routes.ts';

/** Tags. */
export const tagsSubject = (kernel: Kernel) => {
  return { routes: (app) => tagsRoutes(app, forRequests(kernel)) } satisfies Subject;
};
