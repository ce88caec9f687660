import { createUser, forgotPassword, getMe, login, OWNER, resetPassword, updateUser } from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, PASSWORD, type TestApp } from '../app.ts';
import { type Attempt, attemptAll } from '../attack-state.ts';
import { mailsIn } from '../mails.ts';

const forgot = (test: TestApp, email: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url: forgotPassword.url, payload: { email }, headers });

describe('A mail', () => {
  it('is sent to the old email address when it is changed with a stolen token', async () => {
    const test = await anApp({ APP_URL: 'https://notes.example.org' });
    const person = await aPerson(test, 'victim@example.org');
    const params = { id: person.id };
    await person.call(updateUser, { params, body: { name: 'Victim' } });
    expect((await person.call(updateUser, { params, body: { email: 'thief@example.org' } })).status).toBe(200);
    const mails = await mailsIn(test, 2);
    const mail = mails.find((each) => /^To: victim@example\.org$/m.test(each));
    expect(mail).toContain('thief@example.org');
    expect(mail).toContain('https://notes.example.org');
  });

  it('with a reset link is invalid after the email address was changed', async () => {
    const test = await anApp();
    const person = await aPerson(test, 'old@example.org');
    await forgot(test, 'old@example.org');
    const [mail = ''] = await mailsIn(test, 1);
    const token = new URL(/http\S+/.exec(mail)?.[0] ?? '').searchParams.get('token') ?? '';
    await person.call(updateUser, {
      params: { id: person.id },
      body: { email: 'new@example.org', password_old: PASSWORD },
    });
    const password = 'another long one';
    const attempts = ['old@example.org', 'new@example.org'].map((email): Attempt => {
      const payload = { email, token, password, password_confirmation: password };
      return [email, { method: 'POST', url: resetPassword.url, payload }, 422];
    });
    expect(await attemptAll(test, null, attempts)).toEqual([]);
    expect((await person.call(getMe)).status).toBe(200);
  });

  // #links-to-own-address
  it('links to APP_URL, whatever the headers of the request', async () => {
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
    const [mail = ''] = await mailsIn(test, 1);
    expect(mail.match(/\w+:\/\/[^/\s]+/g)).toEqual(['https://notes.example.org']);
    expect(mail).not.toContain('evil.test');
  });

  // #one-address-one-line
  it('is not sent to an address that contains a line break or a second address', async () => {
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
    expect(await attemptAll(test, owner.token, attempts)).toEqual([]);
    await mailsIn(test, 0);
  });

  // #no-user-text
  it('has no text that a user has chosen, and names have no line breaks', async () => {
    const test = await anApp();
    const person = await aPerson(test, 'victim@example.org');
    const rename = async (name: string) =>
      (await person.call(updateUser, { params: { id: person.id }, body: { name } })).status;
    for (const name of ['x\r\nBcc: evil@example.org', 'x\ny', 'x\ty', 'x\u007fy', 'x\u0085y', 'x\u2028y'])
      expect([name, await rename(name)]).toEqual([name, 422]);
    expect(await rename('Buy at https://evil.test now')).toBe(200);
    await forgot(test, 'victim@example.org');
    const device = { payload: { email: 'victim@example.org', password: PASSWORD }, method: 'POST' as const };
    const signIn = (agent: string, remoteAddress: string) =>
      test.app.inject({ ...device, url: login.url, remoteAddress, headers: { 'user-agent': agent } });
    await signIn('https://evil.test/buy', '198.51.100.2');
    const mails = await mailsIn(test, 2);
    expect(mails.join('\n')).not.toContain('evil.test');
    const heads = mails.map((mail) => mail.split('\n\n', 1)[0] ?? '');
    for (const head of heads) {
      expect(head.match(/^To: .*$/gm)).toEqual(['To: victim@example.org']);
      expect(head).toMatch(/^Content-Type: text\/plain/m);
    }
  });
});
