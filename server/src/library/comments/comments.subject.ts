import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import { commentsRoutes } from './comments.routes.ts';

/** Comments on posts. */
export const commentsSubject = (kernel: Kernel) => {
  return { routes: (app) => commentsRoutes(app, forRequests(kernel)) } satisfies Subject;
};
