import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import type { Config } from '../config/config.ts';
import { writeDurably } from '../disk/durable-write.ts';

/** A plain-text mail to one recipient. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The address by which the recipient ends mails of this kind with one click (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /** Sends a mail and returns a line for the log; rejects if the mail server does not accept it. */
  send: (mail: Mail) => Promise<string>;
  /** The number of mails in flight. */
  readonly pending: number;
  /** Waits for mails in flight. */
  close: () => Promise<void>;
}

const SMTP_TIMEOUT_MS = 10_000;

/** Sends mails to the configured SMTP server; without one, writes each to a file in DATA_DIR/outbox. */
export function openMailer({ smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  const deliver = smtpUrl ? throughSmtp(smtpUrl, mailFrom) : intoOutbox(path.join(dataDir, 'outbox'), mailFrom);
  const inFlight = new Set<Promise<string>>();
  return {
    send: (mail) => {
      const sent = deliver(mail).finally(() => inFlight.delete(sent));
      inFlight.add(sent);
      return sent;
    },
    get pending() {
      return inFlight.size;
    },
    close: async () => {
      await Promise.allSettled(inFlight);
    },
  };
}

// As an object, so that nothing in the email address can become another header or recipient.
const addressed = ({ to, unsubscribeUrl, ...mail }: Mail, from: string) => ({
  ...mail,
  from,
  to: { name: '', address: to },
  ...(unsubscribeUrl !== undefined && {
    headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }),
});

/** Loads nodemailer with the first mail, to save memory. */
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
    return 'A mail was sent to the mail server';
  };
}

function intoOutbox(folder: string, from: string): Mailer['send'] {
  return async (mail) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    const { message } = await transport.sendMail(addressed(mail, from));
    const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`;
    await mkdir(folder, { recursive: true });
    // Readable by the operator only: it may contain a link that sets a password.
    await writeDurably(path.join(folder, name), message as Buffer, 0o600);
    return `A mail was written to ${path.join(folder, name)}`;
  };
}
