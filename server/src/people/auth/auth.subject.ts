import type { FaviconSource } from '../../kernel/http/guard.ts';
import { forRequests, type Kernel } from '../../kernel/kernel.ts';
import type { Subject } from '../../kernel/subject.ts';
import type { CodeLimits } from '../factors/code-limits.ts';
import { accountSessionsRoutes } from './account-sessions.routes.ts';
import { apiTokensRoutes } from './api-tokens.routes.ts';
import { ApiTokens } from './api-tokens.service.ts';
import { authRoutes } from './auth.routes.ts';
import { extensionsRoutes } from './extensions.routes.ts';
import { LoginLimits } from './login-limits.ts';
import { identitiesRoutes } from './oidc/identities.routes.ts';
import { oidcRoutes } from './oidc/oidc.routes.ts';
import { Provider } from './oidc/provider.ts';

/** Signing in, sessions, and tokens of programs. */
export const authSubject = (kernel: Kernel & { codes: CodeLimits; favicons: FaviconSource }) => {
  const logins = new LoginLimits(kernel.limits);
  const apiTokens = new ApiTokens(forRequests(kernel));
  const needs = { ...kernel, logins, oidc: kernel.config.oidc && new Provider(kernel.config.oidc) };
  return {
    logins,
    apiTokens,
    routes: async (app) => {
      await authRoutes(app, forRequests(needs));
      await identitiesRoutes(app, forRequests(needs));
      await oidcRoutes(app, forRequests(needs));
      await accountSessionsRoutes(app, forRequests(needs));
      await apiTokensRoutes(app, forRequests(needs));
      await extensionsRoutes(app, forRequests(needs));
    },
  } satisfies Subject & { logins: LoginLimits; apiTokens: ApiTokens };
};
