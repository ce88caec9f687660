import { createPost, listWebhookDeliveries, testWebhook, updateWebhook } from '@benotes/contract';
import { describe, expect, it, vi } from 'vitest';

import { anApp, aPerson, given, PASSWORD } from '../../../testing/app.ts';
import { LOOPBACK_HOSTS } from '../../../testing/web-site.ts';
import { aReceiver, aWebhook, aWebhookServer, NEVER } from '../../../testing/webhooks.ts';
import { WebhookSender } from './webhook-sender.ts';
import { setWebhook } from './webhooks.repo.ts';

const create = (url: string) => ({
  method: 'POST' as const,
  url: '/api/webhooks',
  payload: { name: 'x', url, events: ['post.created'], password: PASSWORD },
});

const ADDRESSES = [
  ...LOOPBACK_HOSTS.map((host) => `http://${host}/`),
  'http://10.0.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[fd00::1]/',
  'http://a.localhost/',
  'http://localhost./',
  'https://notes.example.org/api/posts',
  'http://notes.example.org:8080/',
  'https://other.example.org:8443/',
  'https://user:password@other.example.org/',
  'ftp://other.example.org/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'other.example.org',
  'https://',
  ' ',
];

const NO_MAILER = { send: () => Promise.reject(new Error('no mails')), pending: 0, close: () => Promise.resolve() };
const fail = (error: unknown) => {
  throw error;
};

describe('A webhook', () => {
  it('does not get the address of a private network, of the server itself, or of no web server', async () => {
    const test = await anApp({ APP_URL: 'https://notes.example.org' });
    const person = await aPerson(test);
    const { id } = await aWebhook(person, 'https://other.example.org/#fragment');
    for (const url of ADDRESSES) {
      const { status, body } = await person.send(create(url));
      expect([url, status, Object.keys(body as object)]).toEqual([url, 422, ['url', 'message', 'errors']]);
      expect((await person.call(updateWebhook, { params: { id }, body: { url, password: PASSWORD } })).status).toBe(
        422,
      );
    }
    const webhooks = await test.db.selectFrom('webhooks').select('url').execute();
    expect(webhooks).toEqual([{ url: 'https://other.example.org/' }]);
  });

  // #no-private-addresses
  it('never sends to a private address, even one that was stored', async () => {
    const test = await anApp();
    const [person, receiver] = [await aPerson(test), await aReceiver()];
    const { id } = await aWebhook(person, 'https://other.example.org/');
    await setWebhook(test.db, person.id, id, { url: receiver.url });
    await given(person, createPost, { content: 'Soup' });
    await test.webhookSender.deliverDue();
    await person.call(testWebhook, { params: { id } });
    expect(receiver.received).toEqual([]);
    const deliveries = (await person.call(listWebhookDeliveries, { params: { id } })).body.data;
    const unreached = { status: null, error: 'The receiver could not be reached.' };
    expect(deliveries).toMatchObject([unreached, unreached]);
  });

  // #never-to-this-server
  it('never sends to this server, even if other hosts are allowed', async () => {
    const receiver = await aReceiver();
    const test = await anApp({ APP_URL: `http://${receiver.host}`, PREVIEW_ALLOW_HOSTS: receiver.host });
    const person = await aPerson(test);
    expect((await person.send(create(receiver.url))).status).toBe(422);
    const { id } = await aWebhook(person, 'https://other.example.org/');
    await setWebhook(test.db, person.id, id, { url: receiver.url });
    expect((await person.call(testWebhook, { params: { id } })).body.data.outcome).toBe('failed');
    expect(receiver.received).toEqual([]);
  });

  it.each([301, 302, 303, 307, 308])('does not follow a redirect by %i', async (status) => {
    const target = await aReceiver();
    const { receiver, person } = await aWebhookServer();
    receiver.answers = [{ status, headers: { location: target.url } }];
    const { id } = await aWebhook(person, receiver.url);
    const tested = await person.call(testWebhook, { params: { id } });
    expect(tested.body.data).toMatchObject({ outcome: 'failed', status, error: 'Redirects are not followed.' });
    expect([receiver.received.length, target.received.length]).toEqual([1, 0]);
  });

  it('is sent each event once by several senders', async () => {
    const { test, receiver, person } = await aWebhookServer();
    await aWebhook(person, receiver.url);
    for (let count = 0; count < 20; count += 1) await given(person, createPost, { content: `Note ${count}` });
    const senders = [1, 2, 3].map(
      () => new WebhookSender({ db: test.db, config: test.config, mailer: NO_MAILER, report: fail }),
    );
    await Promise.all(senders.map((sender) => sender.deliverDue()));
    await Promise.all(senders.map((sender) => sender.close()));
    expect(receiver.received.map(({ body }) => String(body.data['content'])).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, count) => `Note ${count}`).toSorted(),
    );
  });

  // #sent-after-restart
  it('is sent again what was under way when the server stopped', async () => {
    const { test, receiver, person } = await aWebhookServer();
    await aWebhook(person, receiver.url);
    await given(person, createPost, { content: 'Soup' });
    receiver.answers = [{ status: NEVER }, { status: 200 }];
    const stopped = new WebhookSender({ db: test.db, config: test.config, mailer: NO_MAILER, report: fail });
    const delivering = stopped.deliverDue();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    await stopped.close();
    await delivering;
    await test.webhookSender.deliverDue();
    const ids = receiver.received.map(({ body }) => body.id);
    expect(ids).toEqual([ids[0], ids[0]]);
  });
});
