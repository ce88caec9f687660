import type { User } from '@benotes/contract';
import type { FastifyBaseLogger } from 'fastify';

import type { Mail, Mailer } from '../../kernel/mail/mailer.ts';

/** The notices to a user about their sign-in, as sentences without the period. */
const CHANGES = {
  'passkey.added': 'A passkey was added',
  'passkey.removed': 'A passkey was removed',
  'passkey.required': 'A passkey is now required after the password',
  'passkey.optional': 'A passkey is no longer required after the password',
  'totp.enabled': 'An authenticator app was added',
  'totp.disabled': 'The authenticator app was removed',
  'recovery-codes.created': 'New recovery codes were created, and the earlier ones are invalid',
  'factors.removed': 'An owner of the server has removed your passkeys, authenticator app, and recovery codes',
} as const;

export type FactorChange = keyof typeof CHANGES;

const factorNotice = (appUrl: string, { id, email }: User, change: FactorChange): Mail => ({
  to: email,
  subject: 'The sign-in of your Benotes account was changed',
  text: [
    'Hello,',
    `${CHANGES[change]}. This is about your account at ${appUrl}.`,
    'If this was you, there is nothing to do.',
    `If it was not, change your password at once: ${appUrl}/users/${id}. The page also shows how you can sign in, and what happened in your account.`,
  ].join('\n\n'),
});

/**
 * Mails a user about a change of their sign-in, in case somebody else made it. Does not wait: the response does not
 * depend on it.
 */
export function mailFactorChange(
  { mailer, config }: { mailer: Mailer; config: { appUrl: string } },
  log: FastifyBaseLogger,
  user: User,
  change: FactorChange,
): void {
  mailer
    .send(factorNotice(config.appUrl, user, change))
    .then((message) => log.info(message))
    .catch((error: unknown) => log.error(error));
}
