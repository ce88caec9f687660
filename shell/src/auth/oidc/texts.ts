import type { OidcFailure } from '@benotes/contract';
import { isolate } from '@benotes/ui';

/** Texts of signing in with OpenID Connect. */
export const texts = {
  signIn: (provider: string) => `Sign in with ${isolate(provider)}`,
  failures: {
    unreachable: 'The provider does not respond. Try again later.',
    'wrong-issuer':
      'The provider and this server do not agree on its address (OIDC_ISSUER). Ask the person who runs this server.',
    expired: 'This took too long, or was started in another window. Try again.',
    denied: 'The sign-in was canceled.',
    failed: 'The provider’s response could not be used. Try again, or ask the person who runs this server.',
    unverified: 'The provider has not verified your email address, so it cannot be used here.',
    'no-account': 'There is no account for you here. Ask the person who runs this server.',
    taken: 'Another user is connected with this account.',
    disabled: 'This account is disabled. An owner of this server can enable it.',
    'too-many': 'Too many sign-ins were started from here. Try again later.',
    'not-set-up': "Not set up yet. Open the link printed in the server's log.",
  } satisfies Record<OidcFailure, string>,
  title: 'Connect your account',
  explanation: (email: string, provider: string) =>
    `There is an account for ${isolate(email)} here. Enter its password once, and you can sign in with ${isolate(provider)} from now on.`,
  passwordMissing: 'Enter your password.',
  connect: 'Connect and sign in',
  failed: 'The account could not be connected. Please try again later.',
  notLoaded: 'This could not be loaded. Please try again later.',
  toLogin: 'Go to Login',
  back: 'Go back',
} as const;
