import { OWNER } from '@benotes/contract';
import { describe, expect, it, vi } from 'vitest';

import { anApp, aPerson } from '../../../../testing/app.ts';
import { actionsIn } from '../../../../testing/factors.ts';
import { aProvider, Browser, CLIENT_ID, type TestProvider } from '../../../../testing/oidc.ts';

const ADA = { sub: 'ada', email: 'ada@example.org', email_verified: true };
const LOGOUT = '/api/auth/oidc/backchannel-logout';
const FORM = 'application/x-www-form-urlencoded';
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };

async function aSignedInUser() {
  const answers: number[] = [];
  const provider: TestProvider = await aProvider(ADA, async (body) => {
    const { statusCode } = await send(body);
    answers.push(statusCode);
    return statusCode;
  });
  const test = await anApp({ ...provider.env, OIDC_SIGN_UP: 'on' });
  const send = (payload: string) =>
    test.app.inject({ method: 'POST', url: LOGOUT, headers: { 'content-type': FORM }, payload });
  const owner = await aPerson(test, 'owner@example.org', OWNER);
  const browser = new Browser(test);
  await browser.signIn();
  const end = (token: string) => send(new URLSearchParams({ logout_token: token }).toString());
  const { sid } = await test.db.selectFrom('oidc_sessions').select('sid').executeTakeFirstOrThrow();
  return { provider, test, owner, browser, end, answers, sid: sid ?? undefined };
}

/** The claims of a valid token. */
const claims = ({ issuer }: Pick<TestProvider, 'issuer'>) => ({
  iss: issuer,
  aud: CLIENT_ID,
  iat: Math.floor(Date.now() / 1000),
  exp: Math.floor(Date.now() / 1000) + 120,
  jti: 'first',
  sub: 'ada',
  events: EVENTS,
});

describe('A logout token', () => {
  it('ends all sessions of its user at the provider, renewed ones too, and no others', async () => {
    const { provider, test, browser, end, owner } = await aSignedInUser();
    const second = new Browser(test);
    await second.signIn();
    expect([await browser.user(), await second.user()]).toEqual(['ada@example.org', 'ada@example.org']);
    const answer = await end(await provider.sign(claims(provider)));
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect([await browser.user(), await second.user()]).toEqual([null, null]);
    expect((await owner.send({ method: 'GET', url: '/api/auth/me' })).status).toBe(200);
    const ended = await test.db
      .selectFrom('audit_entries')
      .select('detail')
      .where('action', '=', 'session.ended')
      .execute();
    expect(ended).toEqual([{ detail: 'oidc' }, { detail: 'oidc' }]);
  });

  it('with a session ends only that one', async () => {
    const { provider, test, browser, end, sid } = await aSignedInUser();
    const second = new Browser(test);
    await second.signIn();
    expect(sid).toMatch(/./);
    const { sub: _, ...rest } = claims(provider);
    expect((await end(await provider.sign({ ...rest, sid }))).statusCode).toBe(200);
    expect([await browser.user(), await second.user()]).toEqual([null, 'ada@example.org']);
  });

  // #accepted-once
  it('is accepted once', async () => {
    const { provider, test, end } = await aSignedInUser();
    const token = await provider.sign(claims(provider));
    expect((await end(token)).statusCode).toBe(200);
    const again = new Browser(test);
    await again.signIn();
    expect((await end(token)).statusCode).toBe(400);
    expect(await again.user()).toBe('ada@example.org');
  });

  it('is accepted again if the sessions could not be ended', async () => {
    const { provider, test, browser, end } = await aSignedInUser();
    const token = await provider.sign(claims(provider));
    await test.db.schema.alterTable('audit_entries').renameTo('away').execute();
    expect((await end(token)).statusCode).toBe(500);
    await test.db.schema.alterTable('away').renameTo('audit_entries').execute();
    expect(await browser.user()).toBe('ada@example.org');
    expect((await end(token)).statusCode).toBe(200);
    expect(await browser.user()).toBeNull();
  });

  it('records nothing about sessions that are over', async () => {
    const { provider, test, browser, end } = await aSignedInUser();
    const headers = { authorization: `Bearer ${browser.cookies['token']}` };
    expect((await test.app.inject({ method: 'POST', url: '/api/auth/logout', headers })).statusCode).toBe(204);
    expect((await end(await provider.sign(claims(provider)))).statusCode).toBe(200);
    expect((await actionsIn(test)).filter((each) => each.startsWith('session.ended'))).toEqual([
      'session.ended: signed out',
    ]);
  });

  const now = Math.floor(Date.now() / 1000);
  const refused: [what: string, change: Record<string, unknown>, how?: { typ?: string; foreign?: boolean }][] = [
    ['signed by somebody else', {}, { foreign: true }],
    ['of another type', {}, { typ: 'at+jwt' }],
    ['of another issuer', { iss: 'https://other.example.org' }],
    ['for another client', { aud: 'other' }],
    ['with a nonce, like an ID token', { nonce: 'x' }],
    ['without the event', { events: {} }],
    ['with an event that is no object', { events: { 'http://schemas.openid.net/event/backchannel-logout': true } }],
    ['without an id', { jti: undefined }],
    ['without user and session', { sub: undefined }],
    ['that has expired', { exp: now - 300 }],
    ['that is an hour old', { iat: now - 3600, exp: undefined }],
    ['from the future', { iat: now + 3600 }],
  ];

  // #forged-token-refused
  it('that is forged, old, or for something else is refused, and ends nothing', async () => {
    const { provider, browser, end } = await aSignedInUser();
    const attempts: [string, string][] = [
      ['empty', ''],
      ['no token', 'x'],
      ['unsigned', `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
    ];
    for (const [what, change, how] of refused)
      attempts.push([what, await provider.sign({ ...claims(provider), ...change }, how)]);
    const accepted: string[] = [];
    for (const [what, token] of attempts) {
      const answer = await end(token);
      if (answer.statusCode !== 400 || answer.body !== '{"error":"invalid_request"}') accepted.push(what);
    }
    expect(accepted).toEqual([]);
    expect(await browser.user()).toBe('ada@example.org');
    expect((await end(await provider.sign(claims(provider)))).statusCode).toBe(200);
  });

  it('is answered with 503 while the keys of the provider cannot be read', async () => {
    const provider = await aProvider(ADA);
    const { app } = await anApp(provider.env);
    const token = await provider.sign(claims(provider));
    await provider.stop();
    const headers = { 'content-type': FORM };
    const answer = await app.inject({ method: 'POST', url: LOGOUT, headers, payload: `logout_token=${token}` });
    expect(answer.statusCode).toBe(503);
  });

  it.each([
    ['what it says about itself', '/.well-known/openid-configuration'],
    ['its keys', '/jwks'],
  ])('is answered with 503 if the provider refuses %s', async (_what, path) => {
    const provider = await aProvider(ADA);
    provider.refused = path;
    const { app } = await anApp(provider.env);
    const payload = `logout_token=${await provider.sign(claims(provider))}`;
    const answer = await app.inject({ method: 'POST', url: LOGOUT, headers: { 'content-type': FORM }, payload });
    expect(answer.statusCode).toBe(503);
  });
});

// #signs-out-here-too
it('Signing out at the provider signs out here', async () => {
  const { provider, browser, answers } = await aSignedInUser();
  await browser.signOutAt(provider);
  await vi.waitFor(() => expect(answers).toEqual([200]), 10_000); // the provider does not wait for it on a busy machine
  expect(await browser.user()).toBeNull();
});
