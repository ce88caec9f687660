import type { FaviconSource } from '../../kernel/http/guard.ts';
import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import type { PageLoader } from '../posts/posts.service.ts';
import type { PasswordHashes } from './link-conditions.ts';
import { Openings } from './openings.ts';
import { sharesRoutes } from './shares.routes.ts';
import { Visitors } from './visitor-access.ts';
import { visitorRoutes } from './visitor.routes.ts';

/** Public links of collections, saved searches, and posts. */
export const sharesSubject = (
  kernel: Kernel & { favicons: FaviconSource; previews: PageLoader; passwords: PasswordHashes },
) => {
  const visitors = new Visitors(forRequests(kernel));
  const openings = new Openings(kernel);
  return {
    visitors,
    routes: async (app) => {
      await visitorRoutes(app, forRequests({ ...kernel, visitors, openings }));
      await sharesRoutes(app, forRequests(kernel));
    },
    close: () => openings.write(),
  } satisfies Subject & { visitors: Visitors };
};
