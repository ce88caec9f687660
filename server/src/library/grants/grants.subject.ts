import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import { grantsRoutes } from './grants.routes.ts';

/** Collections that are shared with users and groups of the server. */
export const grantsSubject = (kernel: Kernel) => {
  return { routes: (app) => grantsRoutes(app, forRequests(kernel)) } satisfies Subject;
};
