import { recordEvent } from '../../../kernel/audit/audit.repo.ts';
import type { Config } from '../../../kernel/config/config.ts';
import type { Db } from '../../../kernel/database/connect.ts';
import { ALL_USERS, credentialsOf, transact } from '../../../kernel/database/transact.ts';
import type { Client } from '../../../kernel/http/client.ts';
import { hashToken } from '../../../kernel/http/tokens.ts';
import { Problem } from '../../../kernel/problems.ts';
import { findPasskeys } from '../../factors/passkeys.repo.ts';
import { siteOf } from '../../factors/webauthn.ts';
import { forgetDevices } from '../known-devices.repo.ts';
import { endFamilyOf, findByAccess } from '../sessions.repo.ts';
import { findPasswordHash, findUser } from '../users.repo.ts';
import type { ProviderUser } from './claims.ts';
import {
  addIdentity,
  findIdentities,
  findIdentityUser,
  hasPassword,
  removeIdentity as removeRow,
  type Subject,
} from './identities.repo.ts';
import { findOidcSessions, removeOidcSession } from './oidc-sessions.repo.ts';

/**
 * Connects an account at the provider with a user; false if it belongs to another one, null if the verified password
 * was changed meanwhile or the user cannot sign in any more.
 */
export const connectTo = (
  db: Db,
  { userId, verifiedHash }: { userId: number; verifiedHash: string | undefined },
  answer: ProviderUser,
  client: Client,
): Promise<boolean | null> =>
  transact(db, [ALL_USERS, credentialsOf(userId)], async (trx) => {
    const owner = await findIdentityUser(trx, answer);
    if (owner !== null) return owner === userId;
    const user = await findUser(trx, userId);
    if (user?.disabled_at !== null || (await findPasswordHash(trx, userId)) !== verifiedHash) return null;
    await addIdentity(trx, { ...answer, user_id: userId });
    await recordEvent(trx, { action: 'identity.linked', by: userId, detail: hostOf(answer.issuer), client });
    return true;
  });

export const hostOf = (issuer: string) => new URL(issuer).host;

interface Removal {
  userId: number;
  id: number;
  /** The caller's, whose session stays. */
  accessToken: string;
  client: Client;
}

/**
 * Removes an account at a provider, and ends the sessions that it opened.
 *
 * @throws Problem 404 if the user has no such account, 409 if it is their only way to sign in.
 */
export const removeIdentity = (
  db: Db,
  { oidc, passwordSignIn, appUrl }: Pick<Config, 'oidc' | 'passwordSignIn' | 'appUrl'>,
  { userId, id, accessToken, client }: Removal,
): Promise<void> =>
  transact(db, credentialsOf(userId), async (trx) => {
    const all = await findIdentities(trx, userId);
    const removed = all.find((each) => each.id === id);
    if (!removed) throw new Problem(404, 'There is no such account.');
    // One at an earlier provider leads nowhere.
    const others = all.filter((each) => each.id !== id && isAt(oidc?.issuer, each.issuer));
    const canUsePassword = passwordSignIn && (await hasPassword(trx, userId));
    const canUsePasskey = siteOf(appUrl) !== null && (await findPasskeys(trx, userId)).length > 0;
    if (!canUsePassword && !canUsePasskey && others.length === 0 && isAt(oidc?.issuer, removed.issuer))
      throw new Problem(409, 'This is your only way to sign in.');
    await removeRow(trx, id);
    await recordEvent(trx, { action: 'identity.removed', by: userId, detail: hostOf(removed.issuer), client });
    await endSessionsOf(trx, removed, { userId, accessToken, client });
  });

async function endSessionsOf(
  trx: Db,
  { issuer, subject }: Subject,
  { userId, accessToken, client }: Omit<Removal, 'id'>,
): Promise<void> {
  const own = await findByAccess(trx, hashToken(accessToken));
  for (const { family } of await findOidcSessions(trx, { issuer, subject, sid: null })) {
    if (family === own?.family) continue;
    await removeOidcSession(trx, family);
    const devices = await endFamilyOf(trx, userId, family);
    if (!devices) continue;
    await forgetDevices(trx, userId, devices);
    await recordEvent(trx, { action: 'session.ended', by: userId, detail: 'oidc', client });
  }
}

const isAt = (provider: URL | undefined, issuer: string) => provider?.href === new URL(issuer).href;
