import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { createUser, forgotPassword, getMe, OWNER, resetPassword, updateUser } from '@benotes/contract';
import { describe, expect, it, vi } from 'vitest';

import { anApp, aPerson, type TestApp } from '../testing/app.ts';
import { type Attempt, inVain } from '../testing/attack-state.ts';

/** The mails written so far, decoded, once there are this many. */
async function mails({ config }: TestApp, count: number): Promise<string[]> {
  const folder = path.join(config.dataDir, 'outbox');
  const names = await vi.waitFor(async () => {
    const written = await readdir(folder).catch(() => []);
    expect(written).toHaveLength(count);
    return written;
  });
  const all = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  // Quoted-printable: long lines are broken with a "=" at their end, and "=" itself is written "=3D".
  return all.map((mail) => mail.replace(/=\n/g, '').replaceAll('=3D', '='));
}

const forgot = (test: TestApp, email: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url: forgotPassword.url, payload: { email }, headers });

describe('A mail', () => {
  it('goes to the old address when somebody with a stolen token gives the account another', async () => {
    const test = await anApp({ APP_URL: 'https://notes.example.org' });
    const person = await aPerson(test, 'victim@example.org');
    const params = { id: person.id };
    await person.call(updateUser, { params, body: { name: 'Victim' } });
    expect((await person.call(updateUser, { params, body: { email: 'thief@example.org' } })).status).toBe(200);
    const [mail = ''] = await mails(test, 1);
    expect(mail).toMatch(/^To: victim@example\.org$/m);
    expect(mail).toContain('thief@example.org');
    expect(mail).toContain('https://notes.example.org');
  });

  it('with a link that was asked for before the address changed opens nothing any more', async () => {
    const test = await anApp();
    const person = await aPerson(test, 'old@example.org');
    await forgot(test, 'old@example.org');
    const [mail = ''] = await mails(test, 1);
    const token = new URL(/http\S+/.exec(mail)?.[0] ?? '').searchParams.get('token') ?? '';
    await person.call(updateUser, { params: { id: person.id }, body: { email: 'new@example.org' } });
    const password = 'another long one';
    const attempts = ['old@example.org', 'new@example.org'].map((email): Attempt => {
      const payload = { email, token, password, password_confirmation: password };
      return [email, { method: 'POST', url: resetPassword.url, payload }, 422];
    });
    expect(await inVain(test, null, attempts)).toEqual([]);
    expect((await person.call(getMe)).status).toBe(200);
  });

  it('leads to the address of the environment, whatever the request says', async () => {
    const test = await anApp({ APP_URL: 'https://notes.example.org' });
    await aPerson(test, 'victim@example.org');
    await forgot(test, 'victim@example.org', {
      host: 'evil.test',
      origin: 'https://evil.test',
      referer: 'https://evil.test/',
      forwarded: 'host=evil.test',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'gopher',
      'x-original-url': '//evil.test/',
    });
    const [mail = ''] = await mails(test, 1);
    expect(mail.match(/\w+:\/\/[^/\s]+/g)).toEqual(['https://notes.example.org']);
    expect(mail).not.toContain('evil.test');
  });

  it('is not sent to an address that holds a line or a second one', async () => {
    const test = await anApp();
    const owner = await aPerson(test, 'owner@example.org', OWNER);
    const addresses = [
      'owner@example.org\r\nBcc: evil@example.org',
      'owner@example.org\nBcc: evil@example.org',
      'owner@example.org%0d%0aBcc: evil@example.org',
      'owner@example.org, evil@example.org',
      'owner@example.org evil@example.org',
      '<owner@example.org> evil@example.org',
      'a\u0000@example.org',
      ['owner@example.org', 'evil@example.org'],
      { address: 'owner@example.org' },
    ];
    const attempts = addresses.flatMap((email): Attempt[] => [
      [`${JSON.stringify(email)}, forgotten`, { method: 'POST', url: forgotPassword.url, payload: { email } }, 422],
      [
        `${JSON.stringify(email)}, new`,
        { method: 'POST', url: createUser.url, payload: { name: 'x', email, password: 'a long password' } },
        422,
      ],
      [
        `${JSON.stringify(email)}, changed`,
        { method: 'PATCH', url: updateUser.url.replace(':id', String(owner.id)), payload: { email } },
        422,
      ],
    ]);
    expect(await inVain(test, owner.token, attempts)).toEqual([]);
    await mails(test, 0);
  });

  it('has the headers we give it, whatever the name of the person', async () => {
    const test = await anApp();
    const person = await aPerson(test, 'victim@example.org');
    const name = 'x\r\nBcc: evil@example.org\r\n\r\n<b>Hello</b>';
    expect((await person.call(updateUser, { params: { id: person.id }, body: { name } })).status).toBe(200);
    await forgot(test, 'victim@example.org');
    const [mail = ''] = await mails(test, 1);
    const [head = ''] = mail.split('\n\n');
    expect(head).not.toMatch(/^Bcc/m);
    expect(head.match(/^To: .*$/gm)).toEqual(['To: victim@example.org']);
    expect(head).toMatch(/^Content-Type: text\/plain/m);
  });
});
