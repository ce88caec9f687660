import {
  connectIdentity,
  endOidcSessions,
  finishOidc,
  getOidcLink,
  linkOidc,
  listIdentities,
  removeIdentity,
  startOidc,
} from './oidc.ts';
import type { Operations } from './operation.ts';

/** Signing in with OpenID Connect. */
export const oidcOperations = {
  'OpenID Connect': {
    startOidc,
    finishOidc,
    getOidcLink,
    linkOidc,
    endOidcSessions,
    listIdentities,
    connectIdentity,
    removeIdentity,
  },
} as const satisfies Operations;
