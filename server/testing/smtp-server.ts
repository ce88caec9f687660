import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

interface Received {
  from: string;
  to: string[];
  user: string;
  message: string;
}

/** A mail server on a free port until the end of the test, with the mails it received. */
export async function anSmtpServer(): Promise<{ port: number; received: Received[]; close: () => Promise<void> }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onData: (stream, { envelope, user }, done) => {
      const receive = async () => {
        const { mailFrom, rcptTo } = envelope;
        const message = await text(stream);
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: String(user),
          message,
        });
        done();
      };
      void receive();
    },
  });
  const close = () => new Promise<void>((closed) => server.close(closed));
  onTestFinished(close);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return { port: (listening.address() as AddressInfo).port, received, close };
}
