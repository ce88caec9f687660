import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import type { Files } from '../files/files.ts';
import { removeOldMoves } from './moves.repo.ts';
import { movesRoutes } from './moves.routes.ts';

/** Posts and collections that are moved from one owner to another. */
export const movesSubject = (kernel: Kernel & { files: Files }) => {
  return {
    routes: (app) => movesRoutes(app, forRequests(kernel)),
    sweeps: [{ name: 'moves that cannot be undone are forgotten', run: (now) => removeOldMoves(kernel.db, now) }],
  } satisfies Subject;
};
