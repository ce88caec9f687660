import type { SignInSettings, UserFactors } from '@benotes/contract';

import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { credentialsOf, transact } from '../../kernel/database/transact.ts';
import type { Client } from '../../kernel/http/client.ts';
import { invalid, Problem } from '../../kernel/problems.ts';
import { type Caller, confirmPassword, type PasswordCheck } from '../auth/confirm-password.ts';
import { endSessions } from '../auth/sessions.repo.ts';
import { findUser } from '../auth/users.repo.ts';
import { removeChallenges } from './challenges.repo.ts';
import type { CodeLimits } from './code-limits.ts';
import { dropUnneededCodes, giveCodes, giveFirstCodes } from './factor-codes.ts';
import { deletePasskeys, findPasskeys, toPasskey } from './passkeys.repo.ts';
import { countCodesLeft, deleteCodes } from './recovery-codes.repo.ts';
import { type FactorPolicy, isRequired } from './required-factor.ts';
import { deleteFactors, findFactors, hasSecondFactor, PASSKEY, saveFactors } from './second-factors.repo.ts';
import { useCode, wrongCode } from './use-code.ts';
import type { Site } from './webauthn.ts';

export async function findSettings(db: Db, site: Site | null, userId: number): Promise<SignInSettings> {
  const { totp_secret, requires_passkey } = await findFactors(db, userId);
  return {
    passkeys: (await findPasskeys(db, userId)).map(toPasskey),
    passkey_origin: site?.origin ?? null,
    requires_passkey: requires_passkey !== PASSKEY.optional,
    has_totp: totp_secret !== null,
    recovery_codes_left: await countCodesLeft(db, userId),
  };
}

/** Requires a passkey after the password, or no longer. Returns the first recovery codes, if the user has none. */
export async function requirePasskey(
  check: PasswordCheck & { config: FactorPolicy },
  caller: Caller,
  { is_required, password }: { is_required: boolean; password: string },
  client: Client,
): Promise<string[] | null> {
  const { id } = caller.user;
  await confirmPassword(check, caller, password);
  return transact(check.db, credentialsOf(id), async (trx) => {
    if (is_required && (await findPasskeys(trx, id)).length === 0) throw new Problem(409, 'Add a passkey first.');
    const { totp_secret } = await findFactors(trx, id);
    if (!is_required && totp_secret === null && (await isRequired(trx, check.config, caller.user)))
      throw new Problem(409, 'This server requires a second step for signing in.');
    const setting = is_required ? PASSKEY.required : PASSKEY.optional;
    if ((await findFactors(trx, id)).requires_passkey === setting) return null;
    await saveFactors(trx, id, { requires_passkey: setting });
    await recordEvent(trx, { action: is_required ? 'passkey.required' : 'passkey.optional', by: id, client });
    if (is_required) return giveFirstCodes(trx, id, client);
    await dropUnneededCodes(trx, id);
    return null;
  });
}

/**
 * Replaces the recovery codes. Whoever has an authenticator app needs one of its codes or a recovery code: the password
 * must not be enough for what stands in for it.
 *
 * @throws Problem 409 without a second factor; Invalid for a wrong password or code.
 */
export async function createRecoveryCodes(
  { codes, ...check }: PasswordCheck & { codes: CodeLimits },
  caller: Caller,
  { password, code }: { password: string; code?: string },
  client: Client,
): Promise<string[]> {
  const { id } = caller.user;
  await confirmPassword(check, caller, password);
  if (code === undefined && (await findFactors(check.db, id)).totp_secret !== null)
    throw invalid('code', 'Enter a code of your authenticator app, or a recovery code.');
  const created = await codes.attempt(id, () =>
    transact(check.db, credentialsOf(id), async (trx) => {
      if (!(await hasSecondFactor(trx, id))) throw new Problem(409, 'There is no second factor.');
      const needsCode = (await findFactors(trx, id)).totp_secret !== null;
      if (needsCode && (await useCode(trx, id, code ?? '', client)) === null) return null;
      return giveCodes(trx, id, client);
    }),
  );
  if (created === null) throw wrongCode();
  return created;
}

/** @throws Problem 404 for an unknown user. */
export async function findUserFactors(db: Db, userId: number): Promise<UserFactors> {
  if (!(await findUser(db, userId))) throw new Problem(404, 'User not found');
  return {
    passkeys_count: (await findPasskeys(db, userId)).length,
    has_second_factor: await hasSecondFactor(db, userId),
  };
}

/**
 * Removes everything of a user but the password, and ends their sessions, because a lost device may be signed in.
 *
 * @param by the owner who does it; null on the command line.
 * @throws Problem 404 for an unknown user.
 */
export async function removeFactors(db: Db, userId: number, by: number | null, client: Client | null): Promise<void> {
  await transact(db, credentialsOf(userId), async (trx) => {
    if (!(await findUser(trx, userId))) throw new Problem(404, 'User not found');
    const record = (action: 'passkey.removed' | 'totp.disabled', detail?: string) =>
      recordEvent(trx, { action, by, user: userId, ...(detail !== undefined && { detail }), client });
    for (const { name } of await findPasskeys(trx, userId)) await record('passkey.removed', name);
    if ((await findFactors(trx, userId)).totp_secret !== null) await record('totp.disabled');
    await deletePasskeys(trx, userId);
    await deleteFactors(trx, userId);
    await deleteCodes(trx, userId);
    await removeChallenges(trx, userId);
    await endSessions(trx, userId);
  });
}
