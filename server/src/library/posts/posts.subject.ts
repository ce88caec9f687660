import { READING_POSITIONS_KEPT_DAYS } from '@benotes/contract';

import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import type { Files } from '../files/files.ts';
import { postActionsRoutes } from './actions/post-actions.routes.ts';
import { removeExpiredJobs } from './actions/post-jobs.repo.ts';
import { PostJobs } from './actions/post-jobs.ts';
import type { PictureLoader } from './chosen-picture.ts';
import { conversionRoutes } from './conversion.routes.ts';
import { removeOldConversions } from './conversion.service.ts';
import { favoritesRoutes } from './favorites/favorites.routes.ts';
import { sweepFavorites } from './favorites/sweep-favorites.ts';
import { postsRoutes } from './posts.routes.ts';
import type { PageLoader } from './posts.service.ts';
import { removeReadingPositionsBefore } from './reading-positions/reading-positions.repo.ts';
import { readingPositionsRoutes } from './reading-positions/reading-positions.routes.ts';
import { isClean } from './sanitizer-version.repo.ts';

const DAY_MS = 86_400_000;

/** Posts, and actions on many of them. */
export const postsSubject = (kernel: Kernel & { previews: PageLoader & PictureLoader; files: Files }) => {
  const { db, workers } = kernel;
  const postJobs = new PostJobs(kernel);
  return {
    postJobs,
    routes: async (app) => {
      await postsRoutes(app, forRequests(kernel));
      await conversionRoutes(app, forRequests(kernel));
      await postActionsRoutes(app, forRequests({ ...kernel, postJobs }));
      await favoritesRoutes(app, forRequests(kernel));
      await readingPositionsRoutes(app, forRequests(kernel));
    },
    start: () => postJobs.start(),
    stop: () => postJobs.close(),
    sweeps: [
      {
        name: 'notes are cleaned again after the rules have changed',
        adds: true,
        run: async (_now, isCanceled) => {
          if (await isClean(db)) return;
          // Loaded only when needed, to save memory.
          const { resanitize } = await import('./resanitize.ts');
          await resanitize(db, workers, isCanceled);
        },
      },
      { name: 'old versions of converted posts are removed', run: (now) => removeOldConversions(db, now) },
      {
        name: 'favorites of posts that were deleted are removed',
        run: (_now, isCanceled) => sweepFavorites(db, isCanceled),
      },
      {
        name: 'old reading positions are removed',
        run: (now) =>
          removeReadingPositionsBefore(db, new Date(now - READING_POSITIONS_KEPT_DAYS * DAY_MS).toISOString()),
      },
      { name: 'actions on posts that cannot be undone are removed', run: () => removeExpiredJobs(db) },
    ],
  } satisfies Subject & { postJobs: PostJobs };
};
