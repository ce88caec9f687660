import {
  confirmEmailChange,
  createInvitation,
  createUser,
  getMe,
  getUser,
  listUsers,
  OWNER,
  readEmailChange,
  updateUser,
} from '@benotes/contract';
import { describe, expect, it, vi } from 'vitest';

import { anApp, aPerson, PASSWORD, type Person, type TestApp } from '../../../testing/app.ts';
import { letPass } from '../../../testing/clock.ts';
import { actionsIn, aPasskey, post, signIn, startedLogin } from '../../../testing/factors.ts';
import { mailsIn } from '../../../testing/mails.ts';
import { anSmtpServer } from '../../../testing/smtp-server.ts';

const HOUR_MS = 3_600_000;
const OLD = 'owner@example.org';
const NEW = 'new@example.org';
const GONE = { status: 404, body: 'This link is no longer valid.' };

const change = (person: Person, body: object) => person.call(updateUser, { params: { id: person.id }, body });
const statusesOf = async (person: Person, addresses: string[]) => {
  const all: number[] = [];
  for (const email of addresses) all.push((await change(person, { email })).status);
  return all;
};
const statusOf = async (test: TestApp, email: string) => (await signIn(test, email)).status;
const confirm = (test: TestApp, body: object) => post(test, confirmEmailChange.url, body);

/** A server that can send mail, and the tokens of the links that it mailed. */
async function withMail() {
  const { port, received } = await anSmtpServer();
  const test = await anApp({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  /** The token of the only link so far, or of another one. */
  const link = (count = 1) =>
    vi.waitFor(() => {
      const mails = received.filter(({ message }) => message.includes('change=3D'));
      expect(mails).toHaveLength(count);
      const [, token = ''] = /change=3D([\w-]+)/.exec(mails.at(-1)?.message.replaceAll('=\r\n', '') ?? '') ?? [];
      return token;
    });
  return { test, link };
}

describe('A new email address', () => {
  // #pending-until-confirmed
  it('counts only after the mailed link was opened and the password given there', async () => {
    const { test, link } = await withMail();
    const person = await aPerson(test);
    const { status, body } = await change(person, { email: NEW });
    expect([status, body.data.email, body.data.email_change]).toMatchObject([
      200,
      OLD,
      { email: NEW, needs_link: true, needs_password: true },
    ]);
    expect([await statusOf(test, OLD), await statusOf(test, NEW)]).toEqual([200, 401]);
    const token = await link();
    expect(await post(test, readEmailChange.url, { token })).toMatchObject({
      status: 200,
      body: { data: { email: NEW, needs_proof: true } },
    });
    expect(await confirm(test, { token })).toMatchObject({ status: 422, body: { password: [expect.any(String)] } });
    expect((await confirm(test, { token, password: 'wrong' })).status).toBe(422);
    expect(await statusOf(test, NEW)).toBe(401);
    expect(await confirm(test, { token, password: PASSWORD })).toMatchObject({ status: 200 });
    expect([await statusOf(test, OLD), await statusOf(test, NEW)]).toEqual([401, 200]);
    expect(await confirm(test, { token, password: PASSWORD })).toMatchObject(GONE);
    expect((await person.call(getMe)).body.data).not.toHaveProperty('email_change');
    expect(await actionsIn(test)).toContain(`email.changed: ${OLD} → ${NEW}`);
  });

  it('needs only the link if the password was in the form, which may set a new password too', async () => {
    const { test, link } = await withMail();
    const person = await aPerson(test);
    const both = { email: NEW, password_old: PASSWORD, password_new: 'another long one' };
    expect((await change(person, both)).body.data.email_change).toMatchObject({
      needs_link: true,
      needs_password: false,
    });
    expect(await statusOf(test, NEW)).toBe(401);
    expect((await confirm(test, { token: await link() })).status).toBe(200);
    expect((await signIn(test, NEW, 'another long one')).status).toBe(200);
  });

  it('is confirmed with a passkey instead of the password, but not with that of somebody else', async () => {
    const { test, link } = await withMail();
    const person = await aPerson(test);
    const other = await aPasskey(await aPerson(test, 'other@example.org'));
    const own = await aPasskey(person);
    await change(person, { email: NEW });
    const token = await link();
    const answer = async (authenticator: typeof own) => {
      const { token: challenge, options } = await startedLogin(test);
      return { token, passkey: { token: challenge, response: authenticator.get(options) } };
    };
    expect(await confirm(test, await answer(other))).toMatchObject({
      status: 422,
      body: { passkey: [expect.any(String)] },
    });
    expect((await confirm(test, await answer(own))).status).toBe(200);
    expect(await statusOf(test, NEW)).toBe(200);
  });

  it('counts at once with the password where no mail can be sent, and is pending without it', async () => {
    const test = await anApp();
    const person = await aPerson(test);
    const asked = (await change(person, { email: NEW })).body.data.email_change;
    expect(asked).toMatchObject({ needs_link: false, needs_password: true });
    expect((await change(person, { email: NEW, password_old: 'wrong' })).status).toBe(422);
    expect(await statusOf(test, NEW)).toBe(401);
    const { body } = await change(person, { email: NEW, password_old: PASSWORD });
    expect(body.data).toMatchObject({ email: NEW });
    expect(body.data).not.toHaveProperty('email_change');
    expect([await statusOf(test, OLD), await statusOf(test, NEW)]).toEqual([401, 200]);
  });

  it('is told to its user only, while it is pending', async () => {
    const test = await anApp();
    const [person, other] = [await aPerson(test), await aPerson(test, 'other@example.org', OWNER)];
    await change(person, { email: NEW });
    const params = { id: person.id };
    expect((await person.call(getMe)).body.data.email_change?.email).toBe(NEW);
    expect((await person.call(getUser, { params })).body.data.email_change?.email).toBe(NEW);
    expect((await other.call(getUser, { params })).body.data).not.toHaveProperty('email_change');
    expect(JSON.stringify((await other.call(listUsers)).body)).not.toContain(NEW);
  });

  it('is withdrawn by sending the current one, and ends after a day', async () => {
    const { test, link } = await withMail();
    const person = await aPerson(test);
    await change(person, { email: NEW, password_old: PASSWORD });
    const withdrawn = await link();
    expect((await change(person, { email: OLD })).body.data).not.toHaveProperty('email_change');
    expect(await confirm(test, { token: withdrawn })).toMatchObject(GONE);
    await change(person, { email: NEW, password_old: PASSWORD });
    const expired = await link(2);
    letPass(25 * HOUR_MS);
    expect(await confirm(test, { token: expired })).toMatchObject(GONE);
  });

  // #blocks-nobody
  it('keeps nobody else from using it: the first who has it keeps it', async () => {
    const { test, link } = await withMail();
    const [person, owner] = [await aPerson(test), await aPerson(test, 'boss@example.org', OWNER)];
    await change(person, { email: NEW, password_old: PASSWORD });
    const token = await link();
    expect((await owner.call(createInvitation, { body: { email: NEW } })).status).toBe(201);
    const made = await owner.call(createUser, { body: { name: 'New', email: NEW, password: 'a long password' } });
    expect(made.status).toBe(201);
    expect(await confirm(test, { token })).toMatchObject({
      status: 422,
      body: { email: ['Email is already in use.'] },
    });
    expect(await statusOf(test, OLD)).toBe(200);
  });

  it('is dropped by a new password, so that whoever had the old one cannot complete it', async () => {
    const { test, link } = await withMail();
    const person = await aPerson(test);
    await change(person, { email: NEW, password_old: PASSWORD });
    const token = await link();
    await change(person, { password_old: PASSWORD, password_new: 'another long one' });
    expect(await confirm(test, { token })).toMatchObject(GONE);
  });

  // #both-addresses-told
  it('is told to both addresses, when it is asked for and when it counts', async () => {
    const test = await anApp({ APP_URL: 'https://notes.example.org' });
    const person = await aPerson(test);
    await change(person, { name: 'Buy at evil.test', email: NEW });
    await change(person, { email: NEW, password_old: PASSWORD });
    const mails = await mailsIn(test, 4);
    expect(mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1] ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual([
      NEW,
      NEW,
      OLD,
      OLD,
    ]);
    expect(mails.join('\n')).not.toContain('evil.test');
    for (const mail of mails) expect(mail).toContain('https://notes.example.org');
  });

  it('is mailed five times an hour at most, per user and per address', async () => {
    const test = await anApp();
    const people = [await aPerson(test, 'a@example.org'), await aPerson(test, 'b@example.org')];
    const [first, second] = people as [Person, Person];
    const strangers = [1, 2, 3, 4, 5, 6].map((each) => `${each}@example.org`);
    expect(await statusesOf(first, strangers)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await statusesOf(second, ['1@example.org', '1@example.org', '1@example.org', '1@example.org'])).toEqual([
      200, 200, 200, 200,
    ]);
    const third = await aPerson(test, 'c@example.org');
    expect(await statusesOf(third, ['1@EXAMPLE.org', '2@example.org'])).toEqual([429, 200]);
  });
});
