import { recordEvent } from '../../../kernel/audit/audit.repo.ts';
import { credentialsOf, transact } from '../../../kernel/database/transact.ts';
import type { Client } from '../../../kernel/http/client.ts';
import { endFamily } from '../sessions.repo.ts';
import { logoutTokenEnd, readLogoutToken } from './logout-token.ts';
import { findOidcSessions, removeOidcSession, addLogoutToken } from './oidc-sessions.repo.ts';
import type { Dependencies } from './oidc.service.ts';

/** Ends the sessions that a logout token names; false if it is invalid or was used before. */
export async function endByProvider({ db, provider }: Dependencies, token: string, client: Client): Promise<boolean> {
  const logout = await readLogoutToken(provider, token);
  if (!logout) return false;
  const users = new Set((await findOidcSessions(db, logout)).map(({ user_id }) => user_id));
  // In the order of all who lock several users.
  const scopes = [...users].toSorted((a, b) => a - b).map(credentialsOf);
  // One transaction: a token whose sessions could not be ended may be sent again.
  return transact(db, scopes, async (trx) => {
    if (!(await addLogoutToken(trx, `${logout.issuer}\n${logout.id}`, logoutTokenEnd(Date.now())))) return false;
    for (const { family, user_id } of await findOidcSessions(trx, logout)) {
      await removeOidcSession(trx, family);
      if (!(await endFamily(trx, family))) continue;
      await recordEvent(trx, { action: 'session.ended', by: null, user: user_id, detail: 'oidc', client });
    }
    return true;
  });
}
