import type { Db } from '../kernel/database/connect.ts';
import { type Identify, NOBODY } from '../kernel/http/guard.ts';
import { ACCESS_PREFIX, hashToken, isApiToken } from '../kernel/http/tokens.ts';
import type { Visitors } from '../library/shares/visitor-access.ts';
import type { ApiTokens } from '../people/auth/api-tokens.service.ts';
import { findSessionUser } from '../people/auth/sessions.repo.ts';

/** Identifies users by the access tokens of their sessions, programs by API tokens, and visitors by share tokens. */
export const openIdentify =
  (db: Db, visitors: Visitors, apiTokens: ApiTokens): Identify =>
  async (token, { ip, program }) => {
    if (isApiToken(token)) {
      const found = await apiTokens.admit(token, ip, program);
      return found ? { kind: 'token', token: found } : NOBODY;
    }
    const session = await findSessionUser(db, hashToken(token), new Date().toISOString());
    if (session) return { kind: 'user', ...session };
    if (token.startsWith(ACCESS_PREFIX)) return NOBODY; // an expired session must not count as a guessed share token
    const visitor = await visitors.admit(token, ip);
    return visitor ? { kind: 'visitor', visitor } : NOBODY;
  };
