import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import { highlightsRoutes } from './highlights.routes.ts';

/** Highlights of texts. */
export const highlightsSubject = (kernel: Kernel) => {
  return { routes: (app) => app.register(highlightsRoutes, forRequests(kernel)) } satisfies Subject;
};
