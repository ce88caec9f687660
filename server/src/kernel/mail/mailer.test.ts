import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { aDataDir } from '../../../testing/app.ts';
import { anSmtpServer } from '../../../testing/smtp-server.ts';
import { readConfig } from '../config/config.ts';
import { openMailer } from './mailer.ts';

const MAIL = { to: 'person@example.org', subject: 'A subject', text: 'Grüße' };

describe('Mails', () => {
  it('are sent to the server at SMTP_URL, from MAIL_FROM', async () => {
    const { port, received } = await anSmtpServer();
    const env = { SMTP_URL: `smtp://me:secret@127.0.0.1:${port}`, MAIL_FROM: 'Notes <notes@example.org>' };
    const message = await openMailer(readConfig({ DATA_DIR: aDataDir(), ...env })).send(MAIL);
    expect(message).not.toContain(MAIL.to); // it is logged
    expect(received).toMatchObject([{ from: 'notes@example.org', to: ['person@example.org'], user: 'me' }]);
    expect(received[0]?.message).toMatch(/^From: Notes <notes@example\.org>\r$/m);
    expect(received[0]?.message).toMatch(/^Subject: A subject\r$/m);
  });

  it('have one recipient, whatever the email address contains', async () => {
    const { port, received } = await anSmtpServer();
    const mailer = openMailer(readConfig({ DATA_DIR: aDataDir(), SMTP_URL: `smtp://127.0.0.1:${port}` }));
    await mailer.send({ ...MAIL, to: 'person@example.org, other@example.org' }).catch(() => null);
    await mailer.send({ ...MAIL, subject: 'A subject\r\nBcc: other@example.org' });
    expect(received.flatMap(({ to }) => to)).not.toContain('other@example.org');
    expect(received.at(-1)?.message).not.toMatch(/^Bcc:/m);
  });

  it('fail if the server is unreachable', async () => {
    const { port, close } = await anSmtpServer();
    await close();
    const mailer = openMailer(readConfig({ DATA_DIR: aDataDir(), SMTP_URL: `smtp://127.0.0.1:${port}` }));
    await expect(mailer.send(MAIL)).rejects.toThrow(/ECONNREFUSED/);
  });

  it('are written to DATA_DIR/outbox without a server, readable by the operator only', async () => {
    const dataDir = aDataDir();
    const message = await openMailer(readConfig({ DATA_DIR: dataDir })).send(MAIL);
    const [name = ''] = await readdir(path.join(dataDir, 'outbox'));
    expect(name).toMatch(/\.eml$/);
    expect(message).toContain(name);
    expect(message).not.toContain(MAIL.to); // it is logged
    expect((await stat(path.join(dataDir, 'outbox', name))).mode & 0o077).toBe(0);
  });

  it.each([
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@example.org, b@example.org'],
  ])('are not sent with %s=%s, which is rejected at the start', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });
});
