import { openReset, resetPassword } from '../src/people/auth/reset.service.ts';
import type { TestApp } from './app.ts';

/** Sets a new password for a user with the link of a mail. */
export async function resetByMail({ db, config }: TestApp, email = 'owner@example.org'): Promise<string> {
  const mail = await openReset(db, 'http://x', email);
  const token = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? '';
  const password = 'another long one';
  const given = { email, token, password, password_confirmation: password };
  await resetPassword({ db, config }, given, { ip: '192.0.2.1', userAgent: null });
  return password;
}
