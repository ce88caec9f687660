import { createCollection, createGrant, createGroup, OWNER, type SecondFactorRequest } from '@benotes/contract';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';

import { anApp, aPerson, given, PASSWORD } from '../../../../testing/app.ts';
import { aTotp, codeOf, halfSignedIn, wrongCode } from '../../../../testing/factors.ts';
import { type Account, aProvider, Browser } from '../../../../testing/oidc.ts';
import { addInvitation } from '../../users/invitations.repo.ts';

const ADA = { sub: 'ada', email: 'ada@example.org', email_verified: true, name: 'Ada' };
const SIGNED_IN = '/';
const OWNERS = { OIDC_SIGN_UP: 'on', OIDC_OWNER_CLAIM: 'groups=benotes-owners' };

/** A server with an owner, a provider where Ada is signed in, and her browser. */
async function aScenario(env: Record<string, string> = {}, account: Account = ADA) {
  const provider = await aProvider(account);
  const test = await anApp({ ...provider.env, ...env });
  const owner = await aPerson(test, 'owner@example.org', OWNER);
  return { provider, test, owner, browser: new Browser(test) };
}

const isMetadata = (body: unknown): body is { issuer: string } =>
  typeof body === 'object' && body !== null && 'issuer' in body;

type Scenario = Awaited<ReturnType<typeof aScenario>>;

const users = ({ test }: Scenario) =>
  test.db.selectFrom('users').select(['email', 'permission']).where('id', '>', 1).orderBy('id').execute();

const actions = async ({ test }: Scenario) =>
  (await test.db.selectFrom('audit_entries').select(['action', 'detail']).orderBy('id').execute()).map(
    ({ action, detail }) => `${action} ${detail}`,
  );

describe('The first sign-in', () => {
  // #found-by-subject-only
  it('creates a user if that is allowed, who is found again by their subject only', async () => {
    const scenario = await aScenario({ OIDC_SIGN_UP: 'on' });
    const { browser, provider, test } = scenario;
    expect(await browser.signIn('/c/7?x=1')).toBe('/c/7?x=1');
    expect(await browser.user()).toBe('ada@example.org');
    provider.account = { ...ADA, email: 'new@example.org' };
    const other = new Browser(test);
    await other.signIn();
    expect(await other.user()).toBe('ada@example.org');
    expect(await users(scenario)).toEqual([{ email: 'ada@example.org', permission: 7 }]);
    expect(await actions(scenario)).toEqual(['user.created oidc', 'sign-in.succeeded oidc', 'sign-in.succeeded oidc']);
  });

  it('creates nobody by default', async () => {
    const scenario = await aScenario();
    expect(await scenario.browser.signIn('/c/7')).toBe('/login?oidc=no-account&back=%2Fc%2F7');
    expect(await scenario.browser.user()).toBeNull();
    expect(await users(scenario)).toEqual([]);
    expect(await actions(scenario)).toEqual(['sign-in.failed oidc: no-account']);
    for (let each = 0; each < 2; each += 1) await new Browser(scenario.test).signIn();
    expect(await actions(scenario)).toEqual(['sign-in.failed oidc: no-account 3']);
  });

  it.each([
    ['unverified', { ...ADA, email_verified: false }],
    ['missing', { ...ADA, email: '' }],
    ['invalid', { ...ADA, email: 'not an address' }],
  ])('creates nobody if the address is %s', async (_what, account) => {
    const scenario = await aScenario({ OIDC_SIGN_UP: 'on' }, account);
    expect(await scenario.browser.signIn()).toBe('/login?oidc=unverified');
    expect(await users(scenario)).toEqual([]);
  });

  it('does not replace the set-up of a new server', async () => {
    const provider = await aProvider(ADA);
    const test = await anApp({ ...provider.env, OIDC_SIGN_UP: 'on' });
    expect(await new Browser(test).signIn()).toBe('/login?oidc=not-set-up');
  });
});

const link = (browser: Browser, password: string) =>
  browser.open('/api/auth/oidc/link', { method: 'POST', payload: { password } });

describe('An existing account with the same verified address', () => {
  // #connected-by-password-once
  it('is connected by its password, once', async () => {
    const scenario = await aScenario({ OIDC_SIGN_UP: 'on' });
    const { browser, test } = scenario;
    await aPerson(test, 'Ada@example.org');
    expect(await browser.signIn('/c/7')).toBe('/oidc?back=%2Fc%2F7');
    expect(await browser.user()).toBeNull();
    const pending = await browser.open('/api/auth/oidc/link');
    expect(pending.json()).toEqual({ data: { provider: '127.0.0.1', email: 'ada@example.org' } });
    expect((await link(browser, 'wrong')).statusCode).toBe(422);
    const used = { ...browser.cookies };
    expect((await link(browser, PASSWORD)).statusCode).toBe(204);
    expect(await browser.user()).toBe('Ada@example.org');
    const repeated = new Browser(test);
    Object.assign(repeated.cookies, used);
    expect((await link(repeated, PASSWORD)).statusCode).toBe(404);
    const again = new Browser(test);
    expect(await again.signIn()).toBe(SIGNED_IN);
    expect(await actions(scenario)).toEqual([
      'identity.linked ' + new URL(scenario.provider.issuer).host,
      'sign-in.succeeded oidc',
      'sign-in.succeeded oidc',
    ]);
  });

  // #unverified-address-refused
  it('is not connected by an unverified address', async () => {
    const scenario = await aScenario({ OIDC_SIGN_UP: 'on' }, { ...ADA, email_verified: false });
    await aPerson(scenario.test, 'ada@example.org');
    expect(await scenario.browser.signIn()).toBe('/login?oidc=unverified');
    expect((await scenario.browser.open('/api/auth/oidc/link')).statusCode).toBe(404);
  });

  it('is not connected in another browser', async () => {
    const { test, browser } = await aScenario();
    await aPerson(test, 'ada@example.org');
    await browser.signIn();
    expect((await link(new Browser(test), PASSWORD)).statusCode).toBe(404);
  });

  it('is not connected after its address was changed meanwhile', async () => {
    const { test, browser } = await aScenario();
    const { id } = await aPerson(test, 'ada@example.org');
    await browser.signIn();
    await test.db.updateTable('users').set({ email_key: 'other@example.org' }).where('id', '=', id).execute();
    expect((await link(browser, PASSWORD)).statusCode).toBe(404);
  });

  it('is protected from guesses', async () => {
    const { test, browser } = await aScenario();
    await aPerson(test, 'ada@example.org');
    await browser.signIn();
    for (let guess = 0; guess < 5; guess += 1) expect((await link(browser, `wrong ${guess}`)).statusCode).toBe(422);
    expect((await link(browser, PASSWORD)).statusCode).toBe(429);
  });
});

const linkWith = (browser: Browser, second_factor?: object, password = PASSWORD) =>
  browser.open('/api/auth/oidc/link', { method: 'POST', payload: { password, second_factor } });
const requestIn = (answer: LightMyRequestResponse) =>
  answer.json<{ second_factor: SecondFactorRequest }>().second_factor;

async function aProtectedAccount() {
  const scenario = await aScenario();
  const person = await aPerson(scenario.test, 'ada@example.org');
  const { secret } = await aTotp(person);
  await scenario.browser.signIn();
  return { ...scenario, person, secret };
}

describe('An existing account with a second factor', () => {
  it('is not connected by its password alone', async () => {
    const { browser, test, secret } = await aProtectedAccount();
    const half = await linkWith(browser);
    expect([half.statusCode, half.cookies]).toEqual([403, []]);
    expect(await test.db.selectFrom('oidc_identities').selectAll().execute()).toEqual([]);
    const { token, methods } = requestIn(half);
    expect(methods).toEqual(['totp', 'recovery-code']);
    expect((await linkWith(browser, { token, code: wrongCode(secret) })).statusCode).toBe(401);
    expect((await linkWith(browser, { token, code: codeOf(secret) }, 'wrong')).statusCode).toBe(422);
    expect(await browser.user()).toBeNull();
    expect((await linkWith(browser, { token, code: codeOf(secret) })).statusCode).toBe(204);
    expect(await browser.user()).toBe('ada@example.org');
    expect(await new Browser(test).signIn()).toBe(SIGNED_IN);
  });

  it('is not connected by the second factor of another account', async () => {
    const { browser, test } = await aProtectedAccount();
    const { secret } = await aTotp(await aPerson(test, 'other@example.org'));
    const { token } = await halfSignedIn(test, 'other@example.org');
    expect((await linkWith(browser, { token, code: codeOf(secret) })).statusCode).toBe(404);
    expect(await test.db.selectFrom('oidc_identities').selectAll().execute()).toEqual([]);
  });
});

describe('A disabled user', () => {
  it('is not signed in, and gets no role', async () => {
    const scenario = await aScenario(OWNERS, { ...ADA, groups: ['staff'] });
    await scenario.browser.signIn();
    await scenario.test.db.updateTable('users').set({ disabled_at: 'now' }).where('id', '>', 1).execute();
    scenario.provider.account = { ...ADA, groups: ['benotes-owners'] };
    const callback = await scenario.browser.visit(await scenario.browser.start());
    expect((await scenario.browser.open(callback)).headers.location).toBe('/login?oidc=disabled');
    expect(await users(scenario)).toEqual([{ email: 'ada@example.org', permission: 7 }]);
  });

  it('is not connected', async () => {
    const { browser, test } = await aScenario();
    const { id } = await aPerson(test, 'ada@example.org');
    await browser.signIn();
    await test.db.updateTable('users').set({ disabled_at: 'now' }).where('id', '=', id).execute();
    expect((await link(browser, PASSWORD)).statusCode).toBe(403);
    expect(await test.db.selectFrom('oidc_identities').selectAll().execute()).toEqual([]);
  });
});

describe('The start', () => {
  // #other-sites-start-nothing
  it.each(['cross-site', 'same-site'])('leads to the login page if a %s page opens it', async (site) => {
    const { browser } = await aScenario();
    const headers = { 'sec-fetch-site': site };
    const answer = await browser.open('/api/auth/oidc/start?back=%2Fc%2F7', { headers });
    expect([answer.headers.location, answer.cookies]).toEqual(['/login?back=%2Fc%2F7', []]);
  });

  it('takes a path of any length, and leads home from one that is too long', async () => {
    const { browser } = await aScenario({ OIDC_SIGN_UP: 'on' });
    expect(await browser.signIn(`/add?text=${'x'.repeat(5000)}`)).toBe(SIGNED_IN);
  });

  it('is limited, and the login page says so', async () => {
    const { browser } = await aScenario();
    for (let count = 0; count < 300; count += 1) await browser.start();
    expect(await browser.start('/c/7')).toBe('/login?oidc=too-many&back=%2Fc%2F7');
  });

  // #cookie-of-this-host
  it('sets a cookie that no other site of its domain can set, with https', async () => {
    const { browser } = await aScenario({ APP_URL: 'https://notes.example.org' });
    const { cookies } = await browser.open('/api/auth/oidc/start');
    expect(cookies[0]).toMatchObject({ name: '__Host-bn_oidc', path: '/', secure: true, httpOnly: true });
  });
});

describe('The callback', () => {
  it('is refused the second time', async () => {
    const { browser } = await aScenario({ OIDC_SIGN_UP: 'on' });
    const callback = await browser.visit(await browser.start());
    const before = { ...browser.cookies };
    expect((await browser.open(callback)).headers.location).toBe(SIGNED_IN);
    Object.assign(browser.cookies, before);
    expect((await browser.open(callback)).headers.location).toBe('/login?oidc=expired');
  });

  it('is refused with a code that was used, in a new sign-in', async () => {
    const { browser } = await aScenario({ OIDC_SIGN_UP: 'on' });
    const first = new URLSearchParams((await browser.visit(await browser.start())).split('?')[1]);
    await browser.open(`/api/auth/oidc/callback?${first}`);
    const second = new URL(await browser.start()).searchParams;
    const replayed = new URLSearchParams({ code: first.get('code') ?? '', state: second.get('state') ?? '' });
    replayed.set('iss', first.get('iss') ?? '');
    expect((await browser.open(`/api/auth/oidc/callback?${replayed}`)).headers.location).toBe('/login?oidc=failed');
  });

  // #other-browser-refused
  it('is refused in a browser that did not start it, which keeps its own start', async () => {
    const { test, browser } = await aScenario({ OIDC_SIGN_UP: 'on' });
    const victim = new Browser(test);
    const own = await victim.visit(await victim.start());
    const foreign = await browser.visit(await browser.start());
    expect((await victim.open(foreign)).headers.location).toBe('/login?oidc=expired');
    expect((await new Browser(test).open(foreign)).headers.location).toBe('/login?oidc=expired');
    expect((await victim.open(own)).headers.location).toBe(SIGNED_IN);
  });

  it('is refused after ten minutes', async () => {
    const { test, browser } = await aScenario({ OIDC_SIGN_UP: 'on' });
    const callback = await browser.visit(await browser.start());
    await test.db.updateTable('oidc_transactions').set({ expires_at: new Date().toISOString() }).execute();
    expect((await browser.open(callback)).headers.location).toBe('/login?oidc=expired');
  });

  // #bound-to-one-start
  it.each([
    ['nonce', (url: URL) => url.searchParams.set('nonce', 'another')],
    ['code challenge', (url: URL) => url.searchParams.set('code_challenge', 'A'.repeat(43))],
  ])('is refused with the %s of another sign-in', async (_what, change) => {
    const { browser } = await aScenario({ OIDC_SIGN_UP: 'on' });
    const address = new URL(await browser.start());
    change(address);
    const callback = await browser.visit(address.href);
    expect((await browser.open(callback)).headers.location).toBe('/login?oidc=failed');
    expect(await browser.user()).toBeNull();
  });

  // #other-issuer-refused
  it.each([['https://other.example.org'], ['']])('is refused from the issuer %j', async (iss) => {
    const { browser } = await aScenario({ OIDC_SIGN_UP: 'on' });
    const callback = new URL(await browser.visit(await browser.start()), 'http://localhost');
    if (iss === '') callback.searchParams.delete('iss');
    else callback.searchParams.set('iss', iss);
    const { location } = (await browser.open(callback.pathname + callback.search)).headers;
    expect(location).toBe('/login?oidc=failed');
  });

  it('says that the sign-in was canceled, if its state is right', async () => {
    const { browser, provider } = await aScenario();
    const state = new URL(await browser.start()).searchParams.get('state') ?? '';
    const query = new URLSearchParams({ error: 'access_denied', iss: provider.issuer, state });
    expect((await browser.open(`/api/auth/oidc/callback?${query}`)).headers.location).toBe('/login?oidc=denied');
  });

  it('never leads to another site', async () => {
    const { browser } = await aScenario({ OIDC_SIGN_UP: 'on' });
    expect(await browser.signIn('//evil.example')).toBe(SIGNED_IN);
  });
});

// #no-secret-kept
it('sends what the provider needs, and keeps no secret of it', async () => {
  const { browser, test } = await aScenario();
  const url = new URL(await browser.start());
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: 'benotes',
    redirect_uri: 'http://localhost:8080/api/auth/oidc/callback',
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge_method: 'S256',
  });
  const stored = JSON.stringify(await test.db.selectFrom('oidc_transactions').selectAll().execute());
  for (const secret of [url.searchParams.get('state'), url.searchParams.get('nonce'), browser.cookies['bn_oidc']]) {
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(stored).not.toContain(secret);
  }
  const { cookies } = await browser.open('/api/auth/oidc/start');
  expect(cookies[0]).toMatchObject({ path: '/api/auth/oidc', httpOnly: true, sameSite: 'Lax', maxAge: 600 });
});

describe('The role of an owner', () => {
  const env = OWNERS;

  it('is given and taken by the claim at each sign-in', async () => {
    const scenario = await aScenario(env, { ...ADA, groups: ['staff', 'benotes-owners'] });
    await scenario.browser.signIn();
    expect(await users(scenario)).toMatchObject([{ permission: OWNER }]);
    const invitation = { email: 'new@example.org', name: 'New', permission: 7, token: 'x', user_id: 2 };
    const times = { created_at: new Date().toISOString(), expires_at: '9999-01-01T00:00:00.000Z' };
    await addInvitation(scenario.test.db, { ...invitation, ...times });
    scenario.provider.account = { ...ADA, groups: ['staff'] };
    await new Browser(scenario.test).signIn();
    expect(await users(scenario)).toMatchObject([{ permission: 7 }]);
    const changes = (await actions(scenario)).filter((each) => /^user\.role|^invitation/.test(each));
    expect(changes).toEqual([
      'user.role-changed owner',
      'user.role-changed user',
      'invitation.revoked new@example.org',
    ]);
    expect(await scenario.test.db.selectFrom('invitations').selectAll().execute()).toEqual([]);
  });

  it('comes without groups, unless a claim has their names', async () => {
    const scenario = await aScenario(
      { OIDC_SIGN_UP: 'on', OIDC_GROUPS_CLAIM: 'groups' },
      { ...ADA, groups: ['FAMILY', 'unknown'] },
    );
    const { owner, test, provider, browser } = scenario;
    const [family, work] = [
      (await owner.call(createGroup, { body: { name: 'Family' } })).body.data.id,
      (await owner.call(createGroup, { body: { name: 'Work' } })).body.data.id,
    ];
    const memberOf = async () =>
      (await test.db.selectFrom('group_members').select('group_id').where('user_id', '=', 2).execute()).map(
        ({ group_id }) => group_id,
      );
    await browser.signIn();
    expect(await memberOf()).toEqual([family]);
    provider.account = { ...ADA, groups: ['Work'] };
    await new Browser(test).signIn();
    expect(await memberOf()).toEqual([work]);
    provider.account = ADA;
    await new Browser(test).signIn();
    expect(await memberOf()).toEqual([]);
    const changes = (await actions(scenario)).filter((each) => /^group\.(joined|left)/.test(each));
    expect(changes).toEqual(['group.joined Family', 'group.left Family', 'group.joined Work', 'group.left Work']);
  });

  it('tells who is in a group now of what is shared with it, and later that it is not any more', async () => {
    const scenario = await aScenario(
      { OIDC_SIGN_UP: 'on', OIDC_GROUPS_CLAIM: 'groups' },
      { ...ADA, groups: ['Family'] },
    );
    const { owner, test, provider, browser } = scenario;
    const { id } = (await owner.call(createGroup, { body: { name: 'Family' } })).body.data;
    const collection = await given(owner, createCollection, { name: 'Recipes' });
    const body = { kind: 'group', principal_id: id, role: 'viewer' } as const;
    await owner.call(createGrant, { params: { id: collection }, body });
    await browser.signIn();
    provider.account = ADA;
    await new Browser(test).signIn();
    const told = await test.db.selectFrom('notifications').select(['kind', 'user_id']).orderBy('id').execute();
    expect(told).toEqual([
      { kind: 'shared', user_id: 2 },
      { kind: 'access-ended', user_id: 2 },
    ]);
  });

  it('is not taken from the last owner', async () => {
    const scenario = await aScenario(env, { ...ADA, groups: ['benotes-owners'] });
    await scenario.browser.signIn();
    await scenario.test.db.updateTable('users').set({ permission: 7 }).where('id', '=', scenario.owner.id).execute();
    scenario.provider.account = ADA;
    await new Browser(scenario.test).signIn();
    expect(await users(scenario)).toMatchObject([{ permission: OWNER }]);
  });

  it('does not depend on claims without the setting', async () => {
    const scenario = await aScenario({ OIDC_SIGN_UP: 'on' }, { ...ADA, groups: ['benotes-owners'] });
    await scenario.browser.signIn();
    expect(await users(scenario)).toMatchObject([{ permission: 7 }]);
  });
});

describe('A provider that sends no email_verified', () => {
  const { email_verified: _, ...UNSAID } = ADA;

  it('is trusted only if the operator says so', async () => {
    const careful = await aScenario({ OIDC_SIGN_UP: 'on' }, UNSAID);
    expect(await careful.browser.signIn()).toBe('/login?oidc=unverified');
    const trusting = await aScenario({ OIDC_SIGN_UP: 'on', OIDC_TRUST_EMAIL: 'on' }, UNSAID);
    expect(await trusting.browser.signIn()).toBe(SIGNED_IN);
    expect(await users(trusting)).toEqual([{ email: 'ada@example.org', permission: 7 }]);
  });

  it('is not trusted about an address that it says it has not verified', async () => {
    const scenario = await aScenario({ OIDC_SIGN_UP: 'on', OIDC_TRUST_EMAIL: 'on' }, { ...ADA, email_verified: false });
    expect(await scenario.browser.signIn()).toBe('/login?oidc=unverified');
  });
});

describe('A provider that does not keep to the standard', () => {
  it('may leave out the slash at the end of its address, or add one', async () => {
    const { provider, browser } = await aScenario({});
    for (const [set, named] of [
      ['/app', '/app/'],
      ['/app/', '/app'],
    ] as const) {
      provider.change = ({ body }) => {
        if (isMetadata(body)) body.issuer = provider.issuer + named;
      };
      const other = await anApp({ ...provider.env, OIDC_ISSUER: provider.issuer + set });
      expect(await new Browser(other).start()).toMatch(new RegExp(`^${provider.issuer}/auth\\?`));
    }
    expect(await browser.start()).toContain('wrong-issuer');
  });

  // #other-metadata-not-used
  it('is not used under another address, and the page and the log say so', async () => {
    const { provider, browser } = await aScenario();
    provider.change = ({ body }) => {
      if (isMetadata(body)) body.issuer = 'https://elsewhere.example.org';
    };
    expect(await browser.start()).toBe('/login?oidc=wrong-issuer');
  });

  it('may refuse its user info: who is known signs in, and keeps their role', async () => {
    const scenario = await aScenario(OWNERS, { ...ADA, groups: ['benotes-owners'] });
    const { provider, browser, test } = scenario;
    expect(await browser.signIn()).toBe(SIGNED_IN);
    provider.change = (context) => {
      if (context.path !== '/me') return;
      context.status = 403;
      context.body = { error: 'forbidden' };
    };
    expect(await new Browser(test).signIn()).toBe(SIGNED_IN);
    expect(await users(scenario)).toEqual([{ email: 'ada@example.org', permission: OWNER }]);
  });

  // #signed-by-own-key
  it('may sign its user info, with its own key only', async () => {
    const scenario = await aScenario({ OIDC_SIGN_UP: 'on' });
    const { provider, browser, test } = scenario;
    const sendSigned = (foreign: boolean) => {
      provider.change = async (context) => {
        if (context.path !== '/me') return;
        context.body = await provider.sign({ ...ADA, iss: provider.issuer, aud: 'benotes' }, { typ: 'JWT', foreign });
        context.type = 'application/jwt';
      };
    };
    sendSigned(true);
    expect(await browser.signIn()).toBe('/login?oidc=failed');
    sendSigned(false);
    expect(await new Browser(test).signIn()).toBe(SIGNED_IN);
    expect(await users(scenario)).toHaveLength(1);
  });

  it('may send the scopes of a token as a list', async () => {
    const { provider, browser } = await aScenario({ OIDC_SIGN_UP: 'on' });
    provider.change = (context) => {
      if (context.path === '/token') context.body = { ...(context.body as object), scope: ['openid', 'email'] };
    };
    expect(await browser.signIn()).toBe(SIGNED_IN);
  });
});

describe('While the provider is away', () => {
  it('the server starts, the login page says so, and the next attempt succeeds', async () => {
    const { provider, test, browser } = await aScenario({ OIDC_SIGN_UP: 'on' });
    await provider.stop();
    expect(await browser.start('/c/7')).toBe('/login?oidc=unreachable&back=%2Fc%2F7');
    const back = await aProvider(ADA, undefined, provider.issuer);
    expect(back.issuer).toBe(provider.issuer);
    expect(await browser.signIn()).toBe(SIGNED_IN);
    expect(test.config.oidc?.issuer.origin).toBe(provider.issuer);
  });

  it('a sign-in that was started says so', async () => {
    const { provider, browser } = await aScenario();
    const callback = await browser.visit(await browser.start());
    await provider.stop();
    expect((await browser.open(callback)).headers.location).toBe('/login?oidc=unreachable');
  });
});

describe('Without passwords', () => {
  it('signing in, forgetting, and resetting are refused, and the provider is the way in', async () => {
    const { test, browser } = await aScenario({ PASSWORD_SIGN_IN: 'off', OIDC_SIGN_UP: 'on' });
    const post = (url: string, payload: object) => test.app.inject({ method: 'POST', url, payload });
    const email = 'owner@example.org';
    const answers = [
      await post('/api/auth/login', { email, password: PASSWORD }),
      await post('/api/auth/forgot', { email }),
      await post('/api/auth/reset', { email, token: 'x', password: PASSWORD, password_confirmation: PASSWORD }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    expect(await browser.signIn()).toBe(SIGNED_IN);
  });
});

it('is off without a provider', async () => {
  const { app } = await anApp();
  for (const url of ['/api/auth/oidc/start', '/api/auth/oidc/callback', '/api/auth/oidc/link'])
    expect((await app.inject({ url })).statusCode).toBe(404);
});
