import type { Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import { thinVersions } from './versions.service.ts';

/** Earlier states of posts. */
export const versionsSubject = ({ db, config }: Kernel) => {
  return {
    sweeps: [
      {
        name: 'versions of posts that lie too close together are removed',
        run: async (now, isCanceled) => {
          if (config.keepVersions > 0) await thinVersions(db, now, config.keepVersions, isCanceled);
        },
      },
    ],
  } satisfies Subject;
};
