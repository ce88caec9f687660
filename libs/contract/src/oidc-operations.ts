import {
  connectIdentity,
  endOidcSessions,
  finishOidc,
  getOidcLink,
  linkOidc,
  listIdentities,
  removeIdentity,
  startOidc,
} from './oidc.ts';
import type { Operations } from './operation.ts';

const OFF = 'The server has no provider.';

/** Signing in with OpenID Connect. */
export const oidcOperations = {
  'OpenID Connect': {
    startOidc: {
      endpoints: [startOidc],
      access: 'anyone',
      summary: 'Go to the provider',
      description:
        'For browsers: redirects to the provider, or to the login page if it is not available, if another site leads here, or after more than 300 starts from an IP address in 15 minutes.',
      errors: { 404: OFF },
    },
    finishOidc: {
      endpoints: [finishOidc],
      access: 'anyone',
      summary: 'Come back from the provider',
      description:
        'For browsers. Sets the cookies of a session, or redirects to a page that asks for a password or says what is wrong.',
      errors: { 404: OFF },
    },
    getOidcLink: {
      endpoints: [getOidcLink],
      access: 'anyone',
      summary: 'Get the account that is to be connected',
      errors: { 404: 'Nothing is to be connected in this browser, or that was more than 10 minutes ago.' },
    },
    linkOidc: {
      endpoints: [linkOidc],
      access: 'anyone',
      summary: 'Connect an existing account',
      description:
        'Sets the cookies of a session. Wrong passwords are limited as for signing in. Where a second factor is required, the first call responds as `login` does, and a second one sends its token with the code or passkey as `second_factor`.',
      errors: {
        401: 'The second factor is wrong or was used before.',
        403: '`{ "error": …, "second_factor": … }` if a second factor is required, or a text for a disabled user.',
        404: 'Nothing is to be connected in this browser, or that was more than 10 minutes ago.',
        429: 'Too many wrong passwords or codes.',
      },
    },
    endOidcSessions: {
      endpoints: [endOidcSessions],
      access: 'anyone',
      summary: 'Back-channel logout',
      description: 'For the provider (OpenID Connect Back-Channel Logout 1.0). A token is accepted once.',
      body: { type: 'application/x-www-form-urlencoded', description: 'The field `logout_token`.' },
      errors: { 400: '`{ "error": … }` for a token that is invalid or was used before.', 404: OFF },
    },
    listIdentities: {
      endpoints: [listIdentities],
      access: 'user',
      summary: 'List the accounts at the provider with which the current user can sign in',
    },
    connectIdentity: {
      endpoints: [connectIdentity],
      access: 'user',
      hasSecrets: true,
      summary: 'Start to connect an account at the provider',
      errors: { 404: OFF, 429: 'Too many wrong passwords.', 503: 'The provider does not respond.' },
    },
    removeIdentity: {
      endpoints: [removeIdentity],
      access: 'user',
      summary: 'Remove an account at the provider',
      errors: { 404: 'There is no such account.', 409: '"This is your only way to sign in."' },
    },
  },
} as const satisfies Operations;
