import type { FastifyBaseLogger } from 'fastify';

import { deviceName } from '../../kernel/http/device-name.ts';
import type { Mail, Mailer } from '../../kernel/mail/mailer.ts';
import type { NewDevice, SignedIn } from './sign-in.service.ts';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Such as `30 November 2026, 14:05 UTC`, which reads the same everywhere. */
const timeOf = (at: Date) => `${day.format(at)}, ${at.toISOString().slice(11, 16)} UTC`;

/** The mail to a user about a sign-in from a device that they have not signed in from before. */
export const newDeviceNotice = (appUrl: string, { userId, email, client }: NewDevice): Mail => ({
  to: email,
  subject: 'New sign-in to your Benotes account',
  text: [
    'Hello,',
    `Someone, probably you, signed in to your account at ${appUrl} from a device that was not used before:`,
    [`Device: ${deviceIn(client)}`, `Time: ${timeOf(new Date())}`, `IP address: ${client.ip}`].join('\n'),
    'If this was you, there is nothing to do.',
    `If it was not, change your password at once: ${appUrl}/users/${userId}. That ends all other sessions. The page also lists your sessions and what happened in your account.`,
  ].join('\n\n'),
});

/** A program may call itself anything: its name must not become a text or an address in a mail. */
const PLAIN = /^(?:[\w ]+ on [\w ]+|[\w-]+\/[\d.]+)$/;

function deviceIn({ userAgent }: NewDevice['client']): string {
  const device = deviceName(userAgent);
  if (device === null) return 'unknown';
  return PLAIN.test(device) ? device : 'a program';
}

/**
 * Mails a user about the new device of a sign-in, if it has one. Does not wait: the response does not depend on the
 * mail.
 */
export function mailNewDevice(
  { mailer, config }: { mailer: Mailer; config: { appUrl: string } },
  log: FastifyBaseLogger,
  { newDevice }: Partial<SignedIn>,
): void {
  if (!newDevice) return;
  mailer
    .send(newDeviceNotice(config.appUrl, newDevice))
    .then((message) => log.info(message))
    .catch((error: unknown) => log.error(error));
}
