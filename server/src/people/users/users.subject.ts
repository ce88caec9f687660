import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import type { LoginLimits } from '../auth/login-limits.ts';
import { StrangerLimits } from '../auth/stranger-limits.ts';
import { finishDeletions } from './delete-user.service.ts';
import { emailChangeRoutes } from './email-change.routes.ts';
import { removeExpiredInvitations } from './invitations.repo.ts';
import { invitationsRoutes } from './invitations.routes.ts';
import { usersRoutes } from './users.routes.ts';

/** Users and their invitations. */
export const usersSubject = (kernel: Kernel & { logins: LoginLimits }) => {
  const needs = { ...kernel, strangers: new StrangerLimits(kernel.limits) };
  return {
    routes: async (app) => {
      await usersRoutes(app, forRequests(needs));
      await emailChangeRoutes(app, forRequests(needs));
      await invitationsRoutes(app, forRequests(needs));
    },
    sweeps: [
      { name: 'users are deleted whose deletion was interrupted', run: () => finishDeletions(kernel.db) },
      { name: 'expired invitations are removed', run: (now) => removeExpiredInvitations(kernel.db, now) },
    ],
  } satisfies Subject;
};
