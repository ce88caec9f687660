import { PUBLIC_PATHS, type User } from '@benotes/contract';
import type { FastifyBaseLogger } from 'fastify';

import type { Client } from '../../kernel/http/client.ts';
import { deviceName } from '../../kernel/http/device-name.ts';
import { mailAll } from '../../kernel/mail/mail-all.ts';
import type { Mail, Mailer } from '../../kernel/mail/mailer.ts';

/** The mail to a user whose password was changed in My Account or with a mailed link. */
const passwordNotice = (appUrl: string, { name, email }: User, client: Client): Mail => ({
  to: email,
  subject: 'The password of your Benotes account was changed',
  text: [
    `Hello ${name},`,
    `The password of your account at ${appUrl} was changed.`,
    [`Device: ${deviceName(client.userAgent) ?? 'unknown'}`, `IP address: ${client.ip}`].join('\n'),
    'If this was you, there is nothing to do.',
    `If it was not, set a new one at once: ${appUrl}${PUBLIC_PATHS.forgot}. That ends all sessions. Then tell the person who runs this server.`,
  ].join('\n\n'),
});

/**
 * Mails a user about a new password, in case somebody else set it. Does not wait: the response does not depend on it.
 */
export function mailPasswordChange(
  { mailer, config }: { mailer: Mailer; config: { appUrl: string } },
  log: FastifyBaseLogger,
  user: User,
  client: Client,
): void {
  mailAll(mailer, log, [passwordNotice(config.appUrl, user, client)]);
}
