import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { importJWK, type JWTPayload, SignJWT } from 'jose';
import { type Configuration, Provider } from 'oidc-provider';
import { onTestFinished } from 'vitest';

import type { TestApp } from './app.ts';

export const CLIENT_ID = 'benotes';
const CLIENT_SECRET = 'a secret that the provider and Benotes share';
export const APP_URL = 'http://localhost:8080';
export const CALLBACK = `${APP_URL}/api/auth/oidc/callback`;

/** Where the provider sends logout tokens. */
const LOGOUT = `${APP_URL}/api/auth/oidc/backchannel-logout`;

/** The claims of the account that is signed in at the provider. */
export interface Account {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
}

export interface TestProvider {
  issuer: string;
  /** Who is signed in there. */
  account: Account;
  /** Settings of a server that trusts it. */
  env: Record<string, string>;
  /** Signs a token as the provider does, or with another key. */
  sign: (payload: JWTPayload, how?: { typ?: string; foreign?: boolean }) => Promise<string>;
  /** Changes what it answers. */
  change?: (context: { path: string; status: number; type: string; body: unknown }) => void | Promise<void>;
  /** A path that it answers with 404. */
  refused?: string;
  /** Stops it. */
  stop: () => Promise<void>;
}

/** Two keys with one name: that of the provider, and one of somebody else. */
const keys = [1, 2].map(() => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' };
});

/** Sends the body of a back-channel logout to Benotes, and returns the status. */
type SendLogout = (body: string) => Promise<number>;

/** An OpenID Connect provider where somebody is signed in already and agrees to everything. `at`: the issuer. */
export async function aProvider(
  account: Account,
  sendLogout?: SendLogout,
  at = 'http://127.0.0.1:0',
): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(Number(new URL(at).port), '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const test: TestProvider = {
    issuer,
    account,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET, APP_URL },
    sign: async (payload, { typ = 'logout+jwt', foreign = false } = {}) =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: 'RS256', kid: 'own', typ })
        .sign(await importJWK(keys[foreign ? 1 : 0] ?? {}, 'RS256')),
    stop: () => close(server),
  };
  const provider = new Provider(issuer, settingsOf(test, sendLogout));
  provider.use(async (context, next) => {
    // As if it were below a path.
    context.path = context.path.replace(/^\/app(?=\/\.well-known)/, '');
    await next();
    await test.change?.(context);
  });
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next();
    const { prompt } = await provider.interactionDetails(context.req, context.res);
    const login = { accountId: test.account.sub };
    if (prompt.name !== 'login') throw new Error(`Unexpected prompt ${prompt.name}.`);
    return provider.interactionFinished(context.req, context.res, { login });
  });
  const respond = provider.callback();
  server.on('request', (request, response) => {
    if (request.url === test.refused) response.writeHead(404).end();
    else void respond(request, response);
  });
  onTestFinished(() => close(server));
  return test;
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

const settingsOf = (test: TestProvider, sendLogout: SendLogout | undefined): Configuration => ({
  clients: [
    {
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      redirect_uris: [CALLBACK],
      ...(sendLogout && { backchannel_logout_uri: LOGOUT, backchannel_logout_session_required: true }),
    },
  ],
  fetch: async (url, { body } = {}) => {
    if (url !== LOGOUT || !sendLogout) throw new Error(`Unexpected request: ${JSON.stringify(url)}`);
    return new Response(null, { status: await sendLogout(await new Response(body).text()) });
  },
  jwks: { keys: keys.slice(0, 1) },
  pkce: { required: () => true },
  claims: { openid: ['sub', 'sid'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
  features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
  interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
  findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...test.account, sub: id }) }),
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client?.clientId ?? '',
      accountId: oidc.session?.accountId ?? '',
    });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
  cookies: { keys: ['a key of the test'] },
});

/** A browser: it keeps the cookies of Benotes and of the provider. */
export class Browser {
  readonly #test: Pick<TestApp, 'app'>;
  readonly cookies: Record<string, string> = {};
  /** By whom it was made. */
  readonly #provider = new Map<string, string>();

  constructor(test: Pick<TestApp, 'app'>) {
    this.#test = test;
  }

  /** Opens a URL of Benotes. */
  async open(url: string, init: { method?: 'GET' | 'POST'; payload?: object; headers?: Record<string, string> } = {}) {
    const answer = await this.#test.app.inject({ method: 'GET', ...init, url, cookies: this.cookies });
    for (const { name, value } of answer.cookies) {
      if (value === '') delete this.cookies[name];
      else this.cookies[name] = value;
    }
    return answer;
  }

  /** Starts to sign in, and returns the address at the provider. */
  async start(back = '/'): Promise<string> {
    const answer = await this.open(`/api/auth/oidc/start?${new URLSearchParams({ back })}`);
    return answer.headers.location ?? '';
  }

  /** Follows the redirects of the provider, and returns the path of the callback with its query. */
  async visit(address: string): Promise<string> {
    let at = address;
    for (let hops = 0; hops < 10; hops += 1) {
      const cookie = [...this.#provider].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        this.#provider.set(name, value);
      }
      const next = answer.headers.get('location');
      if (next === null) throw new Error(`${at}: ${answer.status} ${await answer.text()}`);
      at = new URL(next, at).href;
      if (at.startsWith(CALLBACK)) return at.slice(APP_URL.length);
    }
    throw new Error(`Too many redirects: ${at}`);
  }

  /** Signs out at the provider, which informs Benotes. */
  async signOutAt({ issuer }: TestProvider): Promise<void> {
    const cookie = () => [...this.#provider].map(([name, value]) => `${name}=${value}`).join('; ');
    const page = await fetch(`${issuer}/session/end`, { headers: { cookie: cookie() } });
    for (const line of page.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#provider.set(name, value);
    }
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    const body = new URLSearchParams({ xsrf, logout: 'yes' });
    await fetch(`${issuer}/session/end/confirm`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: cookie() },
      body,
    });
  }

  /** Signs in, and returns the page that the browser ends at. */
  async signIn(back = '/'): Promise<string> {
    const callback = await this.visit(await this.start(back));
    return (await this.open(callback)).headers.location ?? '';
  }

  /** The email address of who is signed in here, if anyone. */
  async user(): Promise<string | null> {
    const answer = await this.open('/api/auth/refresh', { method: 'POST' });
    if (answer.statusCode !== 200) return null;
    const token = answer.json<{ data: { token: { access_token: string } } }>().data.token.access_token;
    const me = await this.open('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
    return me.json<{ data: { email: string } }>().data.email;
  }
}
