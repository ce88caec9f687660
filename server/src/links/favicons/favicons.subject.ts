import type { Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import { faviconsRoutes } from './favicons.routes.ts';
import { Favicons } from './favicons.ts';

/** Icons of sites, if the server fetches them itself. */
export const faviconsSubject = (kernel: Kernel) => {
  const favicons = new Favicons(kernel);
  return {
    favicons,
    routes: (app) => faviconsRoutes(app, { favicons }),
    close: () => favicons.close(),
  } satisfies Subject & { favicons: Favicons };
};
