import { recordEvent } from '../../kernel/audit/audit.repo.ts';
import type { Db } from '../../kernel/database/connect.ts';
import type { Client } from '../../kernel/http/client.ts';
import { invalid } from '../../kernel/problems.ts';
import { takeCode } from './recovery-codes.repo.ts';
import { hashCode, plainCode } from './recovery-codes.ts';
import { findFactors, saveFactors } from './second-factors.repo.ts';
import { findStep, isTotpCode } from './totp.ts';

/** For a code that `useCode` does not accept. */
export const wrongCode = () => invalid('code', 'This code is wrong or was used before.');

/**
 * Uses up a code that a user has typed, in the transaction of what it allows: a code of the authenticator app, which is
 * not accepted again in its time window, or a recovery code. Null for a wrong or used one.
 */
export async function useCode(
  db: Db,
  userId: number,
  typed: string,
  client: Client,
): Promise<'code' | 'recovery code' | null> {
  const code = plainCode(typed);
  if (isTotpCode(code)) {
    const { totp_secret, totp_step } = await findFactors(db, userId);
    const step = totp_secret === null ? null : findStep(totp_secret, code);
    if (step === null || step <= totp_step) return null;
    await saveFactors(db, userId, { totp_step: step });
    return 'code';
  }
  if (!(await takeCode(db, userId, hashCode(code)))) return null;
  await recordEvent(db, { action: 'recovery-code.used', by: userId, client });
  return 'recovery code';
}
