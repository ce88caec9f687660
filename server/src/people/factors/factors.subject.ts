import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import type { LoginLimits } from '../auth/login-limits.ts';
import type { CodeLimits } from './code-limits.ts';
import { confirmationRoutes } from './confirmation.routes.ts';
import { factorsRoutes } from './factors.routes.ts';
import { factorLoginRoutes } from './login.routes.ts';
import { userFactorsRoutes } from './user-factors.routes.ts';

/** Passkeys and other second factors. */
export const factorsSubject = (kernel: Kernel & { codes: CodeLimits; logins: LoginLimits }) => {
  return {
    routes: async (app) => {
      await factorLoginRoutes(app, forRequests(kernel));
      await factorsRoutes(app, forRequests(kernel));
      await userFactorsRoutes(app, forRequests(kernel));
      await confirmationRoutes(app, forRequests(kernel));
    },
  } satisfies Subject;
};
