import { removeOldEntries } from '../../kernel/audit/audit.repo.ts';
import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import { auditRoutes } from './audit.routes.ts';
import { recordCommandEvents } from './command-events.ts';

/** The audit log. */
export const auditSubject = (kernel: Kernel) => {
  const { db, config } = kernel;
  return {
    routes: (app) => auditRoutes(app, forRequests(kernel)),
    sweeps: [
      { name: 'what commands have done is added to the audit log', run: () => recordCommandEvents(db, config.dataDir) },
      { name: 'old entries of the audit log are removed', run: (now) => removeOldEntries(db, now) },
    ],
  } satisfies Subject;
};
