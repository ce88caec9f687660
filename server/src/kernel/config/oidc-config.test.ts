import { expect, it } from 'vitest';

import { readConfig } from './config.ts';

const ENV = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'benotes', OIDC_CLIENT_SECRET: 'sEcReT' };

it('reads a provider', () => {
  const env = { ...ENV, APP_URL: 'https://notes.example.org/', OIDC_OWNER_CLAIM: 'groups=a=b', OIDC_SIGN_UP: 'on' };
  expect(readConfig({ ...env, OIDC_GROUPS_CLAIM: ' team.groups ' }).oidc?.groupsClaim).toBe('team.groups');
  expect(readConfig(env).oidc).toMatchObject({
    name: 'login.example.org',
    scopes: 'openid profile email',
    signUp: true,
    ownerClaim: { name: 'groups', value: 'a=b' },
    redirectUri: 'https://notes.example.org/api/auth/oidc/callback',
  });
  expect(readConfig({}).oidc).toBeNull();
});

it.each<[Record<string, string>, string]>([
  [{ OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET is missing: OpenID Connect needs OIDC_ISSUER,'],
  [
    { OIDC_ISSUER: 'http://login.example.org' },
    'OIDC_ISSUER=http://login.example.org is invalid: it must be the https URL',
  ],
  [{ OIDC_ISSUER: 'login.example.org' }, 'OIDC_ISSUER=login.example.org is invalid: it must be the https URL'],
  [{ OIDC_SCOPES: 'email' }, 'OIDC_SCOPES=email is invalid: it must be scopes separated by spaces, with openid.'],
  [{ OIDC_SIGN_UP: 'yes' }, 'OIDC_SIGN_UP=yes is invalid: it must be on or off.'],
  [{ OIDC_TRUST_EMAIL: 'yes' }, 'OIDC_TRUST_EMAIL=yes is invalid: it must be on or off.'],
  [{ OIDC_OWNER_CLAIM: 'groups' }, 'OIDC_OWNER_CLAIM=groups is invalid: it must be a claim such as groups=owners.'],
  [{ OIDC_GROUPS_CLAIM: 'a=b' }, 'OIDC_GROUPS_CLAIM=a=b is invalid: it must be the name of a claim such as groups.'],
  [{ PASSWORD_SIGN_IN: 'no' }, 'PASSWORD_SIGN_IN=no is invalid: it must be on or off.'],
])('refuses %j in one line without the secret', (change, message) => {
  expect(() => readConfig({ ...ENV, ...change })).toThrow(message);
  expect(() => readConfig({ ...ENV, ...change })).not.toThrow(/sEcReT|\n/);
});

it('does not turn off passwords without a provider', () => {
  expect(() => readConfig({ PASSWORD_SIGN_IN: 'off' })).toThrow('PASSWORD_SIGN_IN=off needs OpenID Connect');
  expect(readConfig({ ...ENV, PASSWORD_SIGN_IN: 'off' }).passwordSignIn).toBe(false);
});
