import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import {
  createCollection,
  createComment,
  createGrant,
  createPost,
  getUser,
  listNotifications,
  OWNER,
  readNotifications,
  updateUser,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, type Person, type TestApp } from '../../../testing/app.ts';
import { transact } from '../../kernel/database/transact.ts';
import { tellOfRemovedVersions } from './tell.ts';

async function aCommentedPost() {
  const test = await anApp();
  const ada = await aPerson(test, 'ada@example.org', OWNER);
  const grace = await aPerson(test, 'grace@example.org');
  const family = await given(ada, createCollection, { name: 'Family' });
  const soup = await given(ada, createPost, { title: 'Soup', content: 'Leek', collection_id: family });
  const body = { kind: 'user', principal_id: grace.id, role: 'editor' } as const;
  await ada.call(createGrant, { params: { id: family }, body });
  const comment = (text: string) => grace.call(createComment, { params: { id: soup }, body: { text } });
  return { test, ada, comment, soup };
}

const choose = (person: Person, daily_mail: boolean) =>
  person.call(updateUser, { params: { id: person.id }, body: { daily_mail } });

/** Does the hourly maintenance, and returns the mails to a person. */
async function mailed({ housekeeping, config }: TestApp, to = 'ada@example.org'): Promise<string[]> {
  await housekeeping.round();
  const outbox = path.join(config.dataDir, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(names.map((name) => readFile(path.join(outbox, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${to}`));
}

const aDayLater = (test: TestApp) =>
  test.db
    .updateTable('users')
    .set({ notifications_mailed_at: new Date(Date.now() - 86_400_000).toISOString() })
    .execute();

describe('The daily mail', () => {
  it('is sent to those who want it, once a day, with what is new and unread', async () => {
    const { test, ada, comment, soup } = await aCommentedPost();
    await comment('Before');
    expect(await mailed(test)).toEqual([]);
    expect((await choose(ada, true)).body.data.daily_mail).toBe(true);
    expect(await mailed(test)).toEqual([]);
    await comment('Salt?');
    const [mail, ...more] = await mailed(test);
    expect(more).toEqual([]);
    expect(mail).toContain('Subject: Benotes: one new notification');
    expect(mail).toContain('Salt?');
    expect(mail).toContain(`/p/${soup}`);
    expect(mail).not.toContain('Before');
    await comment('Pepper?');
    expect(await mailed(test)).toHaveLength(1);
    await aDayLater(test);
    expect((await mailed(test)).at(-1)).toContain('Pepper?');
    await aDayLater(test);
    expect(await mailed(test)).toHaveLength(2);
    await transact(test.db, ada.id, (trx) => tellOfRemovedVersions(trx, ada.id));
    await aDayLater(test);
    const last = (await mailed(test)).at(-1);
    expect(last).toContain('Your storage is full');
    expect(last).toContain(`/users/${ada.id}`);
  });

  it('lists the 50 newest, and says how many older ones there are', async () => {
    const { test, ada, comment } = await aCommentedPost();
    await choose(ada, true);
    for (let count = 1; count <= 52; count += 1) await comment(`Remark ${count}.`);
    const [mail = ''] = await mailed(test);
    expect(mail).toContain('Subject: Benotes: 52 new notifications');
    expect(mail.match(/Remark \d+\./g)).toHaveLength(50);
    expect(mail).toContain('Of 2 older ones');
  });

  it('is not sent for what was read, nor to those who do not want it any more', async () => {
    const { test, ada, comment } = await aCommentedPost();
    await choose(ada, true);
    await comment('Salt?');
    const { data } = (await ada.call(listNotifications)).body;
    await ada.call(readNotifications, { body: { up_to: data[0]?.id } });
    expect(await mailed(test)).toEqual([]);
    await comment('Pepper?');
    await choose(ada, false);
    expect(await mailed(test)).toEqual([]);
    const { body } = await ada.call(getUser, { params: { id: ada.id } });
    expect(body.data.daily_mail).toBeUndefined();
  });

  it('is known to its user alone', async () => {
    const { test, ada } = await aCommentedPost();
    const joan = await aPerson(test, 'joan@example.org', OWNER);
    await choose(ada, true);
    expect((await joan.call(getUser, { params: { id: ada.id } })).body.data.daily_mail).toBeUndefined();
    expect((await joan.call(updateUser, { params: { id: ada.id }, body: { daily_mail: false } })).status).toBe(403);
  });

  // #unsubscribed-by-address
  it('ends with one click in a mail program, or on the page of the address in it', async () => {
    const { test, ada, comment } = await aCommentedPost();
    await choose(ada, true);
    await comment('Salt?');
    const mail = ((await mailed(test))[0] ?? '').replaceAll(/=\n|\n /g, '');
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const [, url = ''] = /List-Unsubscribe: ?<[^>]*?(\/api\/notifications\/unsubscribe\?token=[^>]+)>/.exec(mail) ?? [];
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const click = (address: string, headers: Record<string, string> = form) =>
      test.app.inject({ method: 'POST', url: address, headers, payload: 'List-Unsubscribe=One-Click' });
    const wants = async () => (await ada.call(getUser, { params: { id: ada.id } })).body.data.daily_mail ?? false;
    // Programs open addresses to look at them.
    const asked = await test.app.inject({ url });
    expect([asked.statusCode, asked.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(asked.body).toContain('<form method="post">');
    expect(await wants()).toBe(true);
    for (const wrong of [`${url}x`, url.replace('token=', 'token=1'), '/api/notifications/unsubscribe?token='])
      expect([wrong, (await click(wrong)).statusCode, await wants()]).toEqual([wrong, 404, true]);
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await click(url, multipart)).statusCode).toBe(200);
    expect(await wants()).toBe(false);
    expect((await click(url)).statusCode).toBe(200);
  });
});
