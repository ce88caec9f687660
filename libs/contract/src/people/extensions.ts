import { type Static, Type } from 'typebox';

import type { ApiScope } from '../protocol/api-scopes.ts';
import { Data, endpoint, Id } from '../protocol/endpoint.ts';

/**
 * The page on which a user connects the browser extension; `?challenge=` and `?name=` are those of `allowExtension`.
 */
export const CONNECT_EXTENSION_PATH = '/connect-extension';

/** What a connected extension may do. */
export const EXTENSION_SCOPES: readonly ApiScope[] = ['posts:read', 'posts:write', 'collections', 'tags'];

/** How long a grant can be redeemed, in seconds. */
export const EXTENSION_GRANT_SECONDS = 120;

/** How long a connected extension may be unused until it has to be connected again, in days. */
export const EXTENSION_IDLE_DAYS = 90;

/** Maximum length of the name under which an extension is listed, in code points. */
export const EXTENSION_NAME_MAX_LENGTH = 100;

const Key = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

export const allowExtension = endpoint({
  method: 'POST',
  url: '/api/account/extensions',
  access: 'user',
  hasSecrets: true,
  summary: 'Allow a browser extension to connect',
  description:
    'Returns a grant that is valid once, for two minutes, and only with the verifier of the challenge (RFC 7636, S256).',
  errors: { 409: 'There are 100 tokens.', 429: 'More than 30 per hour.' },
  schema: {
    body: Type.Object({
      challenge: Key,
      name: Type.String({ minLength: 1, maxLength: EXTENSION_NAME_MAX_LENGTH }),
    }),
    response: { 201: Data(Type.Object({ grant: Type.String() })) },
  },
});

/** What an extension receives when it is connected. */
export type ExtensionConnection = Static<typeof ExtensionConnection>;
export const ExtensionConnection = Type.Object({
  /** An API token. */
  secret: Type.String(),
  /** The id of the user: what was queued for one account is not sent to another. */
  account_id: Id,
  /** The name of the user. */
  user: Type.String(),
});

export const connectExtension = endpoint({
  method: 'POST',
  url: '/api/extensions/connect',
  access: 'anyone',
  hasSecrets: true,
  summary: 'Exchange the grant of an extension for an API token',
  description:
    'With the scopes `posts:read`, `posts:write`, `collections`, and `tags`. It is valid until it is revoked.',
  errors: {
    400: 'The grant is wrong, used, or expired, or the verifier is wrong.',
    409: 'There are 100 tokens.',
    429: 'More than 30 failures in 15 minutes.',
  },
  schema: {
    body: Type.Object({ grant: Key, verifier: Key }),
    response: { 201: Data(ExtensionConnection) },
  },
});

export const disconnectExtension = endpoint({
  method: 'POST',
  url: '/api/extensions/disconnect',
  access: 'anyone',
  summary: 'Revoke the token of an extension',
  description: 'The response is the same whether or not the token was valid.',
  errors: { 429: 'More than 30 wrong tokens in 15 minutes.' },
  schema: { body: Type.Object({ token: Type.String({ maxLength: 100 }) }), response: { 204: Type.Null() } },
});

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Without I, O, 0, and 1, which are easily confused. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_HALF = 4;

/**
 * The short code of a challenge, such as `K7QF-2MPT`: both the extension and the page show it, so that a user can
 * compare them.
 */
export function codeOfChallenge(challenge: string): string {
  const letters = Array.from(challenge.slice(0, 2 * CODE_HALF), (char) => LETTERS[BASE64URL.indexOf(char) % 32] ?? '');
  return `${letters.slice(0, CODE_HALF).join('')}-${letters.slice(CODE_HALF).join('')}`;
}

/** Whether a text can be a challenge. */
export const isChallenge = (text: string): boolean => /^[\w-]{43}$/.test(text);
