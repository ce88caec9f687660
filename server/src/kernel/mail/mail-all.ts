import type { FastifyBaseLogger } from 'fastify';

import type { Mail, Mailer } from './mailer.ts';

/** Sends mails without waiting, because no response depends on them, and logs what became of each. */
export function mailAll(mailer: Pick<Mailer, 'send'>, log: FastifyBaseLogger, mails: readonly Mail[]): void {
  for (const mail of mails)
    mailer
      .send(mail)
      .then((message) => log.info(message))
      .catch((error: unknown) => log.error(error));
}
