import {
  acceptInvitation,
  changeRole,
  createInvitation,
  createUser,
  disableUser,
  listInvitations,
  login,
  OWNER,
  readInvitation,
  resendInvitation,
  revokeInvitation,
  updateUser,
} from '@benotes/contract';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, type TestApp } from '../../../testing/app.ts';
import { letPass } from '../../../testing/clock.ts';
import { invited, tokenIn } from '../../../testing/invitations.ts';
import { mailsIn } from '../../../testing/mails.ts';

const DAY_MS = 86_400_000;
const GONE = { status: 404, body: 'This invitation is no longer valid.' };
const PERSON = { name: 'Jane', password: 'a long enough one' };

const post = async ({ app }: TestApp, url: string, payload: object, remoteAddress = '192.0.2.1') => {
  const { statusCode, body } = await app.inject({ method: 'POST', url, payload, remoteAddress });
  return { status: statusCode, body: JSON.parse(body) as unknown };
};
const accept = (test: TestApp, token: string, changes: object = {}) =>
  post(test, acceptInvitation.url, { token, ...PERSON, ...changes });

const anOwner = async (env: Record<string, string> = {}) => {
  const test = await anApp(env);
  return { test, owner: await aPerson(test, 'owner@example.org', OWNER) };
};

describe('An invitation', () => {
  it('lets somebody choose name and password, once', async () => {
    const { test, owner } = await anOwner();
    const { token } = await invited(owner, 'Jane@example.org');
    expect(await post(test, readInvitation.url, { token })).toEqual({
      status: 200,
      body: { data: { email: 'Jane@example.org', name: null, by: 'owner@example.org' } },
    });
    const { status, body } = await accept(test, token);
    expect([status, body]).toMatchObject([201, { data: { name: 'Jane', email: 'Jane@example.org', permission: 7 } }]);
    const signedIn = await post(test, login.url, { email: 'jane@example.org', password: PERSON.password });
    expect(signedIn.status).toBe(200);
    expect(await accept(test, token)).toEqual(GONE);
    expect(await post(test, readInvitation.url, { token })).toEqual(GONE);
    expect((await owner.call(listInvitations)).body.data).toEqual([]);
    expect(await test.db.selectFrom('posts').select('id').execute()).toHaveLength(3);
  });

  it('is refused where nobody could sign in with the password, and stays valid', async () => {
    const provider = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'benotes', OIDC_CLIENT_SECRET: 'x' };
    const { test, owner } = await anOwner({ ...provider, PASSWORD_SIGN_IN: 'off' });
    const { token } = await invited(owner, 'jane@example.org');
    const body = 'This server does not accept passwords. Sign in with its provider.';
    expect(await accept(test, token)).toEqual({ status: 403, body });
    expect((await post(test, readInvitation.url, { token })).status).toBe(200);
    expect(await test.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  it('is mailed with its link, which is returned only where the server cannot send mail', async () => {
    const { test, owner } = await anOwner({ APP_URL: 'https://notes.example.org' });
    await owner.call(updateUser, { params: { id: owner.id }, body: { name: 'Buy at evil.test' } });
    const body = { email: 'jane@example.org', name: ' Jane at evil.test ' };
    const { data } = (await owner.call(createInvitation, { body })).body;
    expect(data.link).toMatch(/^https:\/\/notes\.example\.org\/setup\?invitation=[\w-]{43}$/);
    const [mail = ''] = await mailsIn(test, 1);
    expect(mail).toMatch(/^To: jane@example\.org$/m);
    expect(mail).not.toContain('evil.test');
    expect(mail).toContain(data.link);
    const smtp = await anOwner({ SMTP_URL: 'smtp://127.0.0.1:1' });
    expect((await smtp.owner.call(createInvitation, { body })).body.data.link).toBeNull();
  });

  // #stored-as-hash
  it('is stored as a hash only', async () => {
    const { test, owner } = await anOwner();
    const { token } = await invited(owner);
    expect(JSON.stringify(await test.db.selectFrom('invitations').selectAll().execute())).not.toContain(token);
    expect(JSON.stringify((await owner.call(listInvitations)).body)).not.toContain(token);
  });

  it('can make an owner', async () => {
    const { test, owner } = await anOwner();
    const { token } = await invited(owner, 'jane@example.org', OWNER);
    expect((await accept(test, token)).body).toMatchObject({ data: { permission: OWNER } });
  });

  // #one-user-per-invitation
  it('creates one user if it is accepted twice at once', async () => {
    const { test, owner } = await anOwner();
    const { token } = await invited(owner);
    const answers = await Promise.all(
      ['one', 'two'].map((name, index) =>
        post(test, acceptInvitation.url, { token, ...PERSON, name }, `192.0.2.${index}`),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404]);
    expect(await test.db.selectFrom('users').select('id').execute()).toHaveLength(2);
  });

  // #newest-link-seven-days
  it('works for seven days, and with the newest link only', async () => {
    const { test, owner } = await anOwner();
    const first = await invited(owner);
    const second = await owner.call(resendInvitation, { params: { id: first.id } });
    expect(await accept(test, first.token)).toEqual(GONE);
    const third = await invited(owner, 'JANE@example.org');
    expect(await accept(test, tokenIn(second.body.data.link))).toEqual(GONE);
    expect((await owner.call(listInvitations)).body.data).toMatchObject([{ email: 'JANE@example.org' }]);
    letPass(7 * DAY_MS + 1000);
    expect(await accept(test, third.token)).toEqual(GONE);
  });

  it('stops working when it is revoked', async () => {
    const { test, owner } = await anOwner();
    const { id, token } = await invited(owner);
    expect((await owner.call(revokeInvitation, { params: { id } })).status).toBe(204);
    expect(await accept(test, token)).toEqual(GONE);
    for (const endpoint of [revokeInvitation, resendInvitation])
      expect(await owner.call(endpoint, { params: { id } })).toMatchObject({ status: 404 });
  });

  it.each([
    ['is disabled', disableUser, {}],
    ['becomes a user', changeRole, { body: { permission: 7 as const } }],
  ])('stops working when the owner who sent it %s', async (_what, endpoint, input) => {
    const { test, owner } = await anOwner();
    const other = await aPerson(test, 'other@example.org', OWNER);
    const { token } = await invited(other);
    expect((await owner.call(endpoint, { params: { id: other.id }, ...input })).status).toBe(200);
    expect(await accept(test, token)).toEqual(GONE);
  });

  it('is refused for a user’s address, and useless once somebody has it', async () => {
    const { test, owner } = await anOwner();
    const taken = await owner.call(createInvitation, { body: { email: 'OWNER@example.org' } });
    expect(taken).toMatchObject({ status: 422, body: { email: ['Email is already in use.'] } });
    const { token } = await invited(owner);
    await owner.call(createUser, { body: { email: 'jane@example.org', ...PERSON } });
    expect(await accept(test, token)).toEqual(GONE);
  });

  it.each([
    [{ name: '  ' }, 'name'],
    [{ password: 'short' }, 'password'],
    [{ password: 'password1' }, 'password'],
    [{ password: 'jane@example.org' }, 'password'],
  ])('is not used up by %j', async (changes, field) => {
    const { test, owner } = await anOwner();
    const { token } = await invited(owner);
    const { status, body } = await accept(test, token, changes);
    expect([status, Object.keys(body as object)]).toEqual([422, expect.arrayContaining([field])]);
    expect((await accept(test, token)).status).toBe(201);
  });

  it('cannot be guessed: wrong links are limited', async () => {
    const { test, owner } = await anOwner();
    const { token } = await invited(owner);
    for (let attempt = 0; attempt < 30; attempt += 1)
      expect((await post(test, readInvitation.url, { token: `wrong${attempt}` })).status).toBe(404);
    expect((await accept(test, token)).status).toBe(429);
    expect((await post(test, acceptInvitation.url, { token, ...PERSON }, '192.0.2.2')).status).toBe(201);
  });

  it('is sent at most thirty times an hour', async () => {
    const { owner } = await anOwner();
    for (let each = 0; each < 30; each += 1) await invited(owner, `jane${each}@example.org`);
    expect(await owner.call(createInvitation, { body: { email: 'one@example.org' } })).toMatchObject({ status: 429 });
  });
});
