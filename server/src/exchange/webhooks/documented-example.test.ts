import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { createPost } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { given } from '../../../testing/app.ts';
import { aWebhook, aWebhookServer } from '../../../testing/webhooks.ts';
import { PAUSES_MS } from './retry-schedule.ts';

const DOCUMENT = path.join(import.meta.dirname, '../../../../docs/feeds-and-webhooks.md');

type Verify = (headers: Record<string, string>, body: string, secret: string) => boolean;

describe('The example of docs/feeds-and-webhooks.md', () => {
  it('verifies what is delivered, and nothing else', async () => {
    const [, code = ''] = /```js\n(.*?)```/s.exec(await readFile(DOCUMENT, 'utf8')) ?? [];
    const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
    const { verify } = (await import(/* @vite-ignore */ url)) as { verify: Verify };
    const { test, receiver, person } = await aWebhookServer();
    const { secret } = await aWebhook(person, receiver.url);
    const other = await aWebhook(person, receiver.url, { events: ['post.deleted'] });
    await given(person, createPost, { title: 'Süß', content: 'Soup' });
    await test.webhookSender.deliverDue();
    const [{ headers, text } = { headers: {} as Record<string, string>, text: '' }] = receiver.received;
    expect(verify(headers, text, secret)).toBe(true);
    expect(verify(headers, `${text} `, secret)).toBe(false);
    expect(verify(headers, text, other.secret)).toBe(false);
    expect(verify({ ...headers, 'webhook-id': 'msg_other' }, text, secret)).toBe(false);
    const old = String(Number(headers['webhook-timestamp']) - 301);
    expect(verify({ ...headers, 'webhook-timestamp': old }, text, secret)).toBe(false);
  });

  it('has the pauses between attempts', async () => {
    const document = await readFile(DOCUMENT, 'utf8');
    const units: Record<string, number> = { s: 1000, min: 60_000, h: 3600_000 };
    const [, list = ''] = /sent again after ([^\n]+)\.\n/.exec(document) ?? [];
    const pauses = [...list.matchAll(/(\d+)(½?) (s|min|h)/g)].map(
      ([, count, half, unit = '']) => (Number(count) + (half ? 0.5 : 0)) * (units[unit] ?? 0),
    );
    expect(pauses).toEqual(PAUSES_MS);
  });
});
