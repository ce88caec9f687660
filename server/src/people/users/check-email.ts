import type { Db } from '../../kernel/database/connect.ts';
import { invalid } from '../../kernel/problems.ts';
import { isEmailTaken } from '../auth/users.repo.ts';

/** @throws Invalid if another user has the email address. */
export async function checkEmail(db: Db, email: string, exceptId?: number): Promise<void> {
  if (await isEmailTaken(db, email, exceptId)) throw invalid('email', 'Email is already in use.');
}
