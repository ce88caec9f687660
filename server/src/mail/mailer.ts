import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import type { Config } from '../config.ts';
import { writeDurably } from '../disk/durable-write.ts';

/** A mail to one person, plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Hands a mail in and says where it went, for the log; rejects when the mail server does not take it. */
  send: (mail: Mail) => Promise<string>;
  /** How many are on their way. */
  readonly waiting: number;
  /** Waits for mails that are on their way. */
  close: () => Promise<void>;
}

const SMTP_TIMEOUT_MS = 10_000;

/** Mails go to the SMTP server of the environment; without one each becomes a file in DATA_DIR/outbox. */
export function openMailer({ smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  const deliver = smtpUrl ? throughSmtp(smtpUrl, mailFrom) : intoOutbox(path.join(dataDir, 'outbox'), mailFrom);
  const onTheirWay = new Set<Promise<string>>();
  return {
    send: (mail) => {
      const sent = deliver(mail).finally(() => onTheirWay.delete(sent));
      onTheirWay.add(sent);
      return sent;
    },
    get waiting() {
      return onTheirWay.size;
    },
    close: async () => {
      await Promise.allSettled(onTheirWay);
    },
  };
}

// The address stands in an object of its own, so that nothing in it can become another header or recipient.
const addressed = ({ to, ...mail }: Mail, from: string) => ({ ...mail, from, to: { name: '', address: to } });

/** With the first mail: an evening without one needs no memory for it. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | null = null;
  return () => (opened ??= open());
}

function throughSmtp(smtpUrl: string, from: string): Mailer['send'] {
  const timeouts = new URLSearchParams({
    connectionTimeout: String(SMTP_TIMEOUT_MS),
    greetingTimeout: String(SMTP_TIMEOUT_MS),
    socketTimeout: String(SMTP_TIMEOUT_MS),
  });
  const options = `${smtpUrl}${smtpUrl.includes('?') ? '&' : '?'}${timeouts}`;
  const opened = once(async () => (await import('nodemailer')).createTransport(options));
  return async (mail) => {
    const transport = await opened();
    await transport.sendMail(addressed(mail, from));
    return `Mail for ${mail.to} handed to the mail server`;
  };
}

function intoOutbox(folder: string, from: string): Mailer['send'] {
  return async (mail) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    const { message } = await transport.sendMail(addressed(mail, from));
    const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`;
    await mkdir(folder, { recursive: true });
    // For the operator's eyes only: it may hold a link that sets a password.
    await writeDurably(path.join(folder, name), message as Buffer, 0o600);
    return `Mail for ${mail.to} written to ${path.join(folder, name)}`;
  };
}
