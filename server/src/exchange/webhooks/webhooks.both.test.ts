import { createHmac } from 'node:crypto';

import {
  createCollection,
  createPersonalToken,
  createPost,
  createTag,
  createWebhook,
  deleteCollection,
  deletePost,
  deleteTag,
  deleteWebhook,
  type Input,
  listWebhookDeliveries,
  listWebhooks,
  type Post,
  rotateWebhookSecret,
  testWebhook,
  updatePost,
  updateWebhook,
  WEBHOOK_LOG_SIZE,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { aFile, aPerson, given, PASSWORD, type Person } from '../../../testing/app.ts';
import { setClock } from '../../../testing/clock.ts';
import { mailsIn } from '../../../testing/mails.ts';
import { aWebhook, aWebhookServer, type Received } from '../../../testing/webhooks.ts';
import { findDeliveries, findDue } from './deliveries.repo.ts';
import { WAITING_MAX } from './outbox.ts';
import { recordAttempt } from './record-attempt.ts';
import { FAILING_MAX_MS, PAUSES_MS } from './retry-schedule.ts';
import { findWebhooks } from './webhooks.repo.ts';

/** Verifies a delivery as Standard Webhooks describes it, without any code of ours. */
function isSigned({ headers, text }: Received, secret: string): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(signed).digest('base64');
  const isNow = Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000) < 60;
  return isNow && (headers['webhook-signature'] ?? '').split(' ').includes(`v1,${expected}`);
}

/** Adds a post after any time: sessions end after half an hour, this token never. */
async function aLastingWriter(person: Person) {
  const body = { name: 'Writer', scopes: ['everything' as const], days: null, password: PASSWORD };
  const token = (await person.call(createPersonalToken, { body })).body.data.secret;
  const headers = { authorization: `Bearer ${token}` };
  return {
    write: (content: string) => person.send({ method: 'POST', url: createPost.url, payload: { content }, headers }),
    enable: (id: number) =>
      person.send({ method: 'PATCH', url: `/api/webhooks/${id}`, payload: { is_active: true }, headers }),
  };
}

describe('A webhook', () => {
  // #signed-for-every-change
  it('is told of posts that are created, changed, and deleted, each by a signed request', async () => {
    const { test, receiver, person } = await aWebhookServer();
    const { secret } = await aWebhook(person, receiver.url);
    const id = await given(person, createPost, { title: 'Soup', content: 'Leek' });
    await person.call(updatePost, { params: { id }, body: { title: 'Stew' } });
    await person.call(updatePost, { params: { id }, body: { title: 'Stew' } });
    await person.call(deletePost, { params: { id } });
    await person.call(updatePost, { params: { id }, body: { is_archived: false } });
    await person.call(deletePost, { params: { id } });
    await person.call(deletePost, { params: { id }, query: { permanent: true } });
    await test.webhookSender.deliverDue();
    const types = receiver.received.map(({ body }) => body.type);
    expect(types.filter((type) => type !== 'post.changed')).toEqual([
      'post.created',
      'post.deleted',
      'post.deleted',
      'post.deleted',
    ]);
    const [first] = receiver.received;
    expect(first?.body).toEqual({
      id: first?.headers['webhook-id'],
      type: 'post.created',
      time: expect.any(String) as string,
      data: expect.objectContaining({ id, title: 'Soup', content: 'Leek', tags: [] } satisfies Partial<Post>) as object,
    });
    expect(first?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Benotes-Webhooks/1',
    });
    expect(receiver.received.every((request) => isSigned(request, secret))).toBe(true);
    expect(receiver.received.map(({ body }) => body.permanent)).toEqual(
      types.map((type, index) => (type === 'post.deleted' ? index === types.length - 1 : undefined)),
    );
    expect(new Set(receiver.received.map(({ body }) => body.id)).size).toBe(types.length);
  });

  it('has a secret that is returned once, and in no list', async () => {
    const { test, receiver, person } = await aWebhookServer();
    const { secret, ...webhook } = await aWebhook(person, receiver.url);
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
    expect((await person.call(listWebhooks)).body.data).toEqual([webhook]);
    const changed = await person.call(updateWebhook, { params: { id: webhook.id }, body: { name: 'Renamed' } });
    const keys = await test.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(JSON.stringify([changed.body, keys])).not.toContain(secret.slice(6));
    const actions = await test.db.selectFrom('audit_entries').select(['action', 'detail']).orderBy('id').execute();
    expect(actions.filter(({ action }) => action.startsWith('webhook.'))).toEqual([
      { action: 'webhook.created', detail: 'My program' },
      { action: 'webhook.changed', detail: 'Renamed' },
    ]);
  });

  it('needs the password of a session, not of a token, when it is added or gets another address', async () => {
    const { test, receiver, person } = await aWebhookServer();
    const hook = { name: 'Hook', url: receiver.url, events: ['post.created' as const] };
    for (const password of [undefined, '', 'wrong'])
      expect(
        await person.call(createWebhook, { body: { ...hook, ...(password !== undefined && { password }) } }),
      ).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } });
    expect((await person.call(listWebhooks)).body.data).toEqual([]);
    const { id } = await aWebhook(person, receiver.url);
    const change = (body: Input<typeof updateWebhook>['body']) => person.call(updateWebhook, { params: { id }, body });
    const url = `${receiver.url}/other`;
    expect((await change({ url })).status).toBe(422);
    expect((await change({ url, password: 'wrong' })).status).toBe(422);
    expect((await change({ name: 'Renamed', url: receiver.url })).status).toBe(200);
    expect((await change({ url, password: PASSWORD })).body.data).toMatchObject({ url, name: 'Renamed' });
    const scopes = ['everything' as const];
    const token = { name: 'Program', scopes, days: null, password: PASSWORD };
    const { secret } = (await person.call(createPersonalToken, { body: token })).body.data;
    const headers = { authorization: `Bearer ${secret}` };
    const added = await person.send({ method: 'POST', url: createWebhook.url, payload: hook, headers });
    expect(added.status).toBe(201);
    expect(await findWebhooks(test.db, person.id)).toHaveLength(2);
  });

  it('signs with both secrets for a day after a rotation', async () => {
    const { test, receiver, person } = await aWebhookServer();
    const { id, secret } = await aWebhook(person, receiver.url);
    const { write } = await aLastingWriter(person);
    const rotated = (await person.call(rotateWebhookSecret, { params: { id } })).body.data.secret;
    await given(person, createPost, { content: 'Soup' });
    await test.webhookSender.deliverDue();
    const [first] = receiver.received;
    expect(first && [isSigned(first, secret), isSigned(first, rotated)]).toEqual([true, true]);
    setClock(25 * 3600_000);
    await write('Stew');
    await test.webhookSender.deliverDue();
    const [, second] = receiver.received;
    expect(second && [isSigned(second, secret), isSigned(second, rotated)]).toEqual([false, true]);
  });

  it('of a disabled user is told nothing until they are enabled', async () => {
    const { test, receiver, person } = await aWebhookServer();
    await aWebhook(person, receiver.url);
    await given(person, createPost, { content: 'One.' });
    const setDisabledAt = (disabled_at: string | null) =>
      test.db.updateTable('users').set({ disabled_at }).where('id', '=', person.id).execute();
    await setDisabledAt(new Date().toISOString());
    await test.webhookSender.deliverDue();
    expect(receiver.received).toEqual([]);
    await setDisabledAt(null);
    await test.webhookSender.deliverDue();
    expect(receiver.received.map(({ body }) => body.type)).toEqual(['post.created']);
  });

  it('is told only what it asked for', async () => {
    const { test, receiver, person } = await aWebhookServer();
    const collection = await given(person, createCollection, { name: 'Kitchen' });
    await aWebhook(person, receiver.url, { events: ['post.created'], collection_id: collection });
    const inside = await given(person, createPost, { content: 'Inside', collection_id: collection });
    await given(person, createPost, { content: 'Outside' });
    await person.call(updatePost, { params: { id: inside }, body: { title: 'Changed' } });
    const other = await aPerson(test, 'other@example.org');
    await given(other, createPost, { content: 'Of somebody else' });
    await test.webhookSender.deliverDue();
    expect(receiver.received.map(({ body }) => body.data['content'])).toEqual(['Inside']);
  });

  it('is told of collections', async () => {
    const { test, receiver, person } = await aWebhookServer();
    await aWebhook(person, receiver.url);
    const id = await given(person, createCollection, { name: 'Kitchen' });
    await person.call(deleteCollection, { params: { id } });
    await test.webhookSender.deliverDue();
    expect(receiver.received.map(({ body }) => [body.type, body.data['id'] ?? body.data['reason']])).toEqual([
      ['collection.created', id],
      ['collection.deleted', id],
      ['posts.changed', 'collection'],
    ]);
  });

  it('is told of many posts by one event', async () => {
    const { test, receiver, person } = await aWebhookServer();
    await aWebhook(person, receiver.url);
    const links = Array.from({ length: 300 }, (_, index) => `<DT><A HREF="https://example.org/${index}">x</A>`);
    const file = aFile(`<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>${links.join('\n')}</DL><p>`);
    await person.send({ method: 'POST', url: '/api/imports', ...file });
    await person.send({
      method: 'POST',
      url: '/api/posts/actions',
      payload: { selection: { scope: {}, all: true }, action: { type: 'delete' } },
    });
    await test.postJobs.ended();
    await person.send({ method: 'DELETE', url: '/api/posts?is_archived=1' });
    const { id: tag } = (await person.call(createTag, { body: { name: 'warm' } })).body.data;
    await given(person, createPost, { content: 'Soup', tags: [tag] });
    await person.call(deleteTag, { params: { id: tag } });
    await test.webhookSender.deliverDue();
    const many = receiver.received.filter(({ body }) => body.type === 'posts.changed');
    expect(many.map(({ body }) => body.data)).toEqual([
      { reason: 'import', count: 300 },
      { reason: 'action', count: 300 },
      { reason: 'recycle-bin', count: 300 },
      { reason: 'tags', count: 1 },
    ]);
    expect(receiver.received).toHaveLength(5);
  });

  // #nothing-after-rollback
  it('is told nothing of a change that was rolled back', async () => {
    const { test, receiver, person } = await aWebhookServer();
    await aWebhook(person, receiver.url);
    const id = await given(person, createPost, { content: 'Soup' });
    const headers = { 'if-match': '"other"' };
    const refused = await person.send({ method: 'PATCH', url: `/api/posts/${id}`, payload: { title: 'x' }, headers });
    expect(refused.status).toBe(412);
    await test.webhookSender.deliverDue();
    expect(receiver.received).toHaveLength(1);
  });

  it('gets an event that was missed again, with growing pauses, and the same id', async () => {
    const { test, receiver, person } = await aWebhookServer();
    receiver.answers = [{ status: 500 }, { status: 503 }, { status: 404 }, { status: 200 }];
    const { id } = await aWebhook(person, receiver.url);
    await given(person, createPost, { content: 'Soup' });
    await test.webhookSender.deliverDue();
    for (const [index, pause] of PAUSES_MS.slice(0, 3).entries()) {
      setClock(pause - 2000);
      await test.webhookSender.deliverDue();
      expect(receiver.received).toHaveLength(index + 1);
      setClock(3000);
      await test.webhookSender.deliverDue();
      expect(receiver.received).toHaveLength(index + 2);
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [delivery] = (await person.call(listWebhookDeliveries, { params: { id } })).body.data;
    expect(delivery).toMatchObject({ outcome: 'delivered', attempts: 4, status: 200, error: null });
    expect((await person.call(listWebhooks)).body.data[0]).toMatchObject({ failing_since: null, waiting: 0 });
    setClock(FAILING_MAX_MS);
    await test.webhookSender.deliverDue();
    expect(receiver.received).toHaveLength(4);
  });

  it('that fails is tried again after a pause, however many events wait and come', async () => {
    const { test, receiver, person } = await aWebhookServer();
    receiver.answers = [{ status: 500 }];
    await aWebhook(person, receiver.url);
    for (let count = 0; count < 5; count += 1) await given(person, createPost, { content: `Soup ${count}` });
    await test.webhookSender.deliverDue();
    await given(person, createPost, { content: 'Stew' });
    await test.webhookSender.deliverDue();
    expect(receiver.received).toHaveLength(1);
    setClock(6000);
    await test.webhookSender.deliverDue();
    expect(receiver.received).toHaveLength(2);
    receiver.answers = [{ status: 200 }];
    setClock(6000);
    await test.webhookSender.deliverDue();
    expect(new Set(receiver.received.slice(2).map(({ body }) => body.data['content']))).toContain('Stew');
    expect(receiver.received.length).toBeGreaterThanOrEqual(6);
  });

  // #disabled-after-three-days
  it('is disabled after three days of failing, with a mail, and works again once it is enabled', async () => {
    const { test, receiver, person } = await aWebhookServer();
    receiver.answers = [{ status: 500 }];
    const { id } = await aWebhook(person, receiver.url);
    const { write, enable } = await aLastingWriter(person);
    await given(person, createPost, { content: 'Soup' });
    await test.webhookSender.deliverDue();
    for (const pause of PAUSES_MS) {
      expect((await findWebhooks(test.db, person.id))[0]).toMatchObject({ is_active: true, is_disabled: false });
      setClock(pause + 1);
      await test.webhookSender.deliverDue();
    }
    expect(receiver.received).toHaveLength(PAUSES_MS.length + 1);
    expect((await findWebhooks(test.db, person.id))[0]).toMatchObject({
      is_active: false,
      is_disabled: true,
      waiting: 0,
    });
    expect(await findDeliveries(test.db, { id, user_id: person.id })).toMatchObject([
      { outcome: 'failed', attempts: PAUSES_MS.length + 1, status: 500, next_attempt_at: null },
    ]);
    expect((await mailsIn(test, 1)).join('\n')).toMatch(/To: owner@example\.org[\s\S]*webhook of Benotes was disabled/);
    const audited = test.db.selectFrom('audit_entries').select(['user_id', 'detail']);
    expect(await audited.where('action', '=', 'webhook.disabled').execute()).toEqual([
      { user_id: person.id, detail: 'My program' },
    ]);
    await write('Nobody is told');
    receiver.answers = [{ status: 200 }];
    await enable(id);
    await write('Stew');
    await test.webhookSender.deliverDue();
    expect(receiver.received.at(-1)?.body.data['content']).toBe('Stew');
    expect(receiver.received).toHaveLength(PAUSES_MS.length + 2);
  });

  it('fails for less than three days while something arrives in between', async () => {
    const { test, receiver, person } = await aWebhookServer();
    receiver.answers = [{ status: 500 }, { status: 200 }, { status: 500 }];
    await aWebhook(person, receiver.url);
    const { write } = await aLastingWriter(person);
    await write('Soup');
    await test.webhookSender.deliverDue();
    setClock(FAILING_MAX_MS - 1000);
    await test.webhookSender.deliverDue();
    setClock(60_000);
    await write('Stew');
    await test.webhookSender.deliverDue();
    expect((await findWebhooks(test.db, person.id))[0]).toMatchObject({ is_active: true, waiting: 1 });
  });

  it.each([[[false]], [[false, true]]])(
    'is not sent again what was being sent when it was turned off: is active %j',
    async (states) => {
      const { test, receiver, person } = await aWebhookServer();
      const { id } = await aWebhook(person, receiver.url);
      await given(person, createPost, { content: 'x' });
      const delivery = await findDue(test.db, { id, user_id: person.id }, new Date().toISOString());
      if (!delivery) throw new Error('Nothing is due.');
      for (const is_active of states) await person.call(updateWebhook, { params: { id }, body: { is_active } });
      const attempt = { isDelivered: false, status: 500, error: null, durationMs: 1 };
      await recordAttempt(test.db, delivery, attempt, Date.now());
      const { data } = (await person.call(listWebhookDeliveries, { params: { id } })).body;
      expect(data).toMatchObject([{ outcome: 'failed', attempts: 1, status: 500, next_attempt_at: null }]);
      setClock(FAILING_MAX_MS);
      await test.webhookSender.deliverDue();
      expect(receiver.received).toEqual([]);
    },
  );

  it('is disabled at once by a receiver that is gone for good', async () => {
    const { test, receiver, person } = await aWebhookServer();
    receiver.answers = [{ status: 410 }];
    await aWebhook(person, receiver.url);
    await given(person, createPost, { content: 'Soup' });
    await test.webhookSender.deliverDue();
    expect((await person.call(listWebhooks)).body.data[0]).toMatchObject({ is_active: false, is_disabled: true });
  });

  it('can be tested, also while it is off, a few times a minute', async () => {
    const { receiver, person } = await aWebhookServer();
    const { id, secret } = await aWebhook(person, receiver.url);
    await person.call(updateWebhook, { params: { id }, body: { is_active: false } });
    const tested = await person.call(testWebhook, { params: { id } });
    expect(tested.body.data).toMatchObject({ event: 'webhook.test', outcome: 'delivered', attempts: 1, status: 204 });
    const [request] = receiver.received;
    expect(request && isSigned(request, secret)).toBe(true);
    expect(request?.body).toMatchObject({ type: 'webhook.test', data: { webhook_id: id } });
    for (let count = 1; count < 10; count += 1) await person.call(testWebhook, { params: { id } });
    expect((await person.call(testWebhook, { params: { id } })).status).toBe(429);
    expect((await person.call(listWebhookDeliveries, { params: { id } })).body.data).toHaveLength(10);
  });

  it('has a log of its last hundred deliveries, without what was sent', async () => {
    const { test, receiver, person } = await aWebhookServer();
    const { id } = await aWebhook(person, receiver.url);
    for (let count = 0; count < WEBHOOK_LOG_SIZE + 5; count += 1)
      await given(person, createPost, { content: `Note ${count}` });
    await test.webhookSender.deliverDue();
    expect((await person.call(listWebhookDeliveries, { params: { id } })).body.data).toHaveLength(WEBHOOK_LOG_SIZE);
    const rows = await test.db.selectFrom('webhook_deliveries').select(['body', 'outcome']).execute();
    expect(rows).toHaveLength(WEBHOOK_LOG_SIZE);
    expect(new Set(rows.map(({ body, outcome }) => `${outcome} ${body}`))).toEqual(new Set(['delivered null']));
  });

  it('is told by one event that there was more than may wait', async () => {
    const { test, receiver, person } = await aWebhookServer();
    const { id } = await aWebhook(person, receiver.url, { events: ['post.created'] });
    const waiting = Array.from({ length: WAITING_MAX - 1 }, (_, index) => ({
      webhook_id: id,
      user_id: person.id,
      event_id: `msg_${index}`,
      event: 'post.created',
      body: '{}',
      outcome: 'waiting' as const,
      attempts: 1,
      created_at: '2026-01-01T00:00:00.000Z',
      next_attempt_at: '9999-01-01T00:00:00.000Z',
    }));
    for (let from = 0; from < waiting.length; from += 100)
      await test.db
        .insertInto('webhook_deliveries')
        .values(waiting.slice(from, from + 100))
        .execute();
    for (const content of ['Last', 'Too much', 'Even more']) await given(person, createPost, { content });
    await test.webhookSender.deliverDue();
    expect(receiver.received.map(({ body }) => body.data['content'] ?? body.data['reason'])).toEqual([
      'Last',
      'overflow',
    ]);
  });

  it('gets no texts that are too long', async () => {
    const { test, receiver, person } = await aWebhookServer();
    await aWebhook(person, receiver.url);
    await given(person, createPost, { title: 'Long', content: 'x'.repeat(300_000) });
    await test.webhookSender.deliverDue();
    expect(receiver.received[0]?.body.data).toMatchObject({ title: 'Long', content: null, texts_omitted: true });
  });

  it('is one of its user alone, and managed by a session or a token for everything', async () => {
    const { test, receiver, person } = await aWebhookServer();
    const other = await aPerson(test, 'other@example.org');
    const { id } = await aWebhook(person, receiver.url);
    for (const endpoint of [updateWebhook, deleteWebhook, testWebhook, rotateWebhookSecret, listWebhookDeliveries])
      expect((await other.call(endpoint, { params: { id }, body: {} } as never)).status).toBe(404);
    const statusWith = async (scope: 'everything' | 'posts:write') => {
      const body = { name: 'x', scopes: [scope], days: 1, password: PASSWORD };
      const token = (await person.call(createPersonalToken, { body })).body.data.secret;
      const headers = { authorization: `Bearer ${token}` };
      return (await test.app.inject({ url: listWebhooks.url, headers })).statusCode;
    };
    expect([await statusWith('everything'), await statusWith('posts:write')]).toEqual([200, 403]);
    expect((await person.call(deleteWebhook, { params: { id } })).status).toBe(204);
    expect(await test.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
  });
});
