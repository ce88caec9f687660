import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Provider } from 'oidc-provider';

const CLIENT = { client_id: 'benotes', client_secret: 'a secret that both know' };

/** An OpenID Connect provider with one user, Ada, who signs in with a click. */
export interface TestProvider {
  /** The environment of a server that trusts it. */
  environment: Record<string, string>;
  /** Accepts the server at this URL. It is known only after the server has started. */
  accept: (serverUrl: string) => void;
  stop: () => Promise<void>;
}

const notReady: RequestListener = (_request, response) => void response.writeHead(503).end();

export async function startProvider(): Promise<TestProvider> {
  let listener = notReady;
  const server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.client_id,
      OIDC_CLIENT_SECRET: CLIENT.client_secret,
      OIDC_NAME: 'Example',
      OIDC_SIGN_UP: 'on',
    },
    accept: (serverUrl) => {
      listener = listenerFor(issuer, `${serverUrl}/api/auth/oidc/callback`);
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function listenerFor(issuer: string, callback: string): RequestListener {
  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: [callback] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['a key of the test'] },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, email: 'ada@example.org', email_verified: true, name: 'Ada' }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next();
    if (context.method === 'POST')
      return provider.interactionFinished(context.req, context.res, { login: { accountId: 'ada' } });
    context.type = 'html';
    context.body =
      '<!doctype html><html lang="en"><title>Example</title><form method="post"><button>I am Ada</button></form>';
    return undefined;
  });
  const respond = provider.callback();
  return (request, response) => void respond(request, response);
}
