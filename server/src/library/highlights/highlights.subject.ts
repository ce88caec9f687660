import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import { highlightsRoutes } from './highlights.routes.ts';

/** Highlights of texts. */
export const highlightsSubject = (kernel: Kernel) => {
  return { routes: (app) => highlightsRoutes(app, forRequests(kernel)) } satisfies Subject;
};
