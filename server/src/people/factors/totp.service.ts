import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import { credentialsOf, transact } from '../../kernel/database/transact.ts';
import type { Client } from '../../kernel/http/client.ts';
import { Problem } from '../../kernel/problems.ts';
import { type Caller, confirmPassword, type PasswordCheck } from '../auth/confirm-password.ts';
import type { CodeLimits } from './code-limits.ts';
import { dropUnneededCodes, giveFirstCodes } from './factor-codes.ts';
import { plainCode } from './recovery-codes.ts';
import { type FactorPolicy, keepRequired } from './required-factor.ts';
import { findFactors, saveFactors } from './second-factors.repo.ts';
import { findStep, isTotpCode, newTotpSecret } from './totp.ts';
import { useCode, wrongCode } from './use-code.ts';

/** How long a new secret can be confirmed. */
const PENDING_MS = 30 * 60_000;

interface Dependencies extends PasswordCheck {
  codes: CodeLimits;
}

/**
 * Returns a new secret, the only time, which `confirmTotp` enables. @throws Problem 409 if the user has an app already.
 */
export async function startTotp(check: PasswordCheck, caller: Caller, password: string) {
  const { db } = check;
  const { id, email } = caller.user;
  await confirmPassword(check, caller, password);
  const created = newTotpSecret(email);
  await transact(db, credentialsOf(id), async (trx) => {
    if ((await findFactors(trx, id)).totp_secret !== null)
      throw new Problem(409, 'There is already an authenticator app.');
    await saveFactors(trx, id, { totp_pending: created.secret, totp_pending_at: new Date().toISOString() });
  });
  return created;
}

/** Enables the authenticator app. Returns the first recovery codes, if the user has none. */
export async function confirmTotp(
  { db, codes }: Pick<Dependencies, 'db' | 'codes'>,
  userId: number,
  typed: string,
  client: Client,
): Promise<string[] | null> {
  const outcome = await codes.attempt(userId, () =>
    transact(db, credentialsOf(userId), async (trx) => {
      const { totp_pending, totp_pending_at } = await findFactors(trx, userId);
      const age = Date.now() - Date.parse(totp_pending_at ?? '');
      if (totp_pending === null || !(age < PENDING_MS)) throw new Problem(409, 'This took too long. Start again.');
      const code = plainCode(typed);
      const step = isTotpCode(code) ? findStep(totp_pending, code) : null;
      if (step === null) return null;
      await saveFactors(trx, userId, {
        totp_secret: totp_pending,
        totp_step: step,
        totp_pending: null,
        totp_pending_at: null,
      });
      await recordEvent(trx, { action: 'totp.enabled', by: userId, client });
      return { recovery: await giveFirstCodes(trx, userId, client) };
    }),
  );
  if (outcome === null) throw wrongCode();
  return outcome.recovery;
}

/**
 * Disables the authenticator app. @throws Invalid for a wrong password or code; Problem 409 without an app, and for the
 * last factor of a user of whom one is required.
 */
export async function disableTotp(
  { codes, config, ...check }: Dependencies & { config: FactorPolicy },
  caller: Caller,
  { password, code }: { password: string; code: string },
  client: Client,
): Promise<void> {
  const { db } = check;
  const userId = caller.user.id;
  await confirmPassword(check, caller, password);
  const isDisabled = await codes.attempt(userId, () =>
    transact(db, credentialsOf(userId), async (trx) => {
      if ((await findFactors(trx, userId)).totp_secret === null)
        throw new Problem(409, 'There is no authenticator app.');
      if ((await useCode(trx, userId, code, client)) === null) return null;
      await saveFactors(trx, userId, { totp_secret: null });
      await keepRequired(trx, config, caller.user);
      await recordEvent(trx, { action: 'totp.disabled', by: userId, client });
      await dropUnneededCodes(trx, userId);
      return true;
    }),
  );
  if (!isDisabled) throw wrongCode();
}
