import type { FaviconSource } from '../../kernel/http/guard.ts';
import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import { sharesRoutes } from './shares.routes.ts';
import { Visitors } from './visitor-access.ts';

/** Public links of collections. */
export const sharesSubject = (kernel: Kernel & { favicons: FaviconSource }) => {
  const visitors = new Visitors(forRequests(kernel));
  return { visitors, routes: (app) => app.register(sharesRoutes, forRequests(kernel)) } satisfies Subject & {
    visitors: Visitors;
  };
};
