import {
  type confirmSession as endpoint,
  type ConfirmationRequest,
  CONFIRMATION_MINUTES,
  type Input,
} from '@benotes/contract';

import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { credentialsOf, transact } from '../../kernel/database/transact.ts';
import { hashToken } from '../../kernel/http/tokens.ts';
import { invalid, unauthenticated } from '../../kernel/problems.ts';
import { type Caller, confirmPassword, confirmStillValid, type PasswordCheck } from '../auth/confirm-password.ts';
import type { LoginLimits } from '../auth/login-limits.ts';
import { findIdentities, hasPassword } from '../auth/oidc/identities.repo.ts';
import { isOidcSession } from '../auth/oidc/oidc-sessions.repo.ts';
import { findByAccess, setConfirmed } from '../auth/sessions.repo.ts';
import { confirmPasskey } from './passkey-login.service.ts';
import { findPasskeys } from './passkeys.repo.ts';
import { findFactors, PASSKEY } from './second-factors.repo.ts';
import { type Site, siteOf } from './webauthn.ts';

const MINUTE_MS = 60_000;

type Settings = Pick<Config, 'appUrl' | 'oidc' | 'passwordSignIn'>;

interface Session {
  userId: number;
  accessToken: string;
}

/**
 * Confirms a session with the password or a passkey of its user; returns until when.
 *
 * @throws Invalid for a wrong one; Problem 401 if the session was ended meanwhile, 429 after too many.
 */
export async function confirm(
  check: PasswordCheck & { logins: LoginLimits; site: Site | null },
  caller: Caller & { accessToken: string },
  { password, passkey }: Input<typeof endpoint>['body'],
): Promise<string> {
  if ((password === undefined) === (passkey === undefined))
    throw invalid('password', 'Enter your password, or use a passkey.');
  const proof = passkey
    ? await confirmPasskey(check, caller, passkey)
    : await confirmPassword(check, caller, password ?? '');
  const { id } = caller.user;
  return transact(check.db, credentialsOf(id), async (trx) => {
    await confirmStillValid(trx, id, proof);
    const session = await findByAccess(trx, hashToken(caller.accessToken));
    if (!session) throw unauthenticated();
    const now = new Date().toISOString();
    await setConfirmed(trx, session.family, now);
    return endOf(now);
  });
}

/**
 * Until when a session is confirmed; null if it is not. Where its user has no password that the server accepts, a new
 * sign-in at the provider counts: whoever has only taken over the session cannot make one.
 */
export async function confirmedUntil(
  db: Db,
  settings: Settings,
  { userId, accessToken }: Session,
): Promise<string | null> {
  const session = await findByAccess(db, hashToken(accessToken));
  if (!session) return null;
  if (isRecent(session.confirmed_at)) return endOf(session.confirmed_at);
  if (!isRecent(session.started_at) || !(await usesProvider(db, settings, userId))) return null;
  return (await isOidcSession(db, session.family)) ? endOf(session.started_at) : null;
}

const endOf = (start: string) => new Date(new Date(start).getTime() + CONFIRMATION_MINUTES * MINUTE_MS).toISOString();

function isRecent(time: string | null): time is string {
  const age = Date.now() - Date.parse(time ?? '');
  return age >= 0 && age < CONFIRMATION_MINUTES * MINUTE_MS; // a negative age: the clock was set back
}

const usesProvider = async (db: Db, { oidc, passwordSignIn }: Settings, userId: number) =>
  oidc !== null && !(passwordSignIn && (await hasPassword(db, userId)));

/** How a user can confirm a session. */
export async function confirmationFor(db: Db, settings: Settings, userId: number): Promise<ConfirmationRequest> {
  const { oidc, appUrl } = settings;
  const isPasskeyAccepted = (await findFactors(db, userId)).requires_passkey !== PASSKEY.secondFactorOnly;
  const hasPasskey = siteOf(appUrl) !== null && isPasskeyAccepted && (await findPasskeys(db, userId)).length > 0;
  const hasProvider = (await usesProvider(db, settings, userId)) && (await findIdentities(db, userId)).length > 0;
  return {
    methods: [
      ...((await hasPassword(db, userId)) ? (['password'] as const) : []),
      ...(hasPasskey ? (['passkey'] as const) : []),
      ...(hasProvider ? (['provider'] as const) : []),
    ],
    provider: hasProvider && oidc ? oidc.name : null,
  };
}
