import { isolate } from '@benotes/ui';

/** Texts of the accounts at the provider with which the user signs in. */
export const texts = {
  heading: 'Sign-in with a provider',
  hint: (provider: string) => `Sign in with your account at ${isolate(provider)}.`,
  hintOff: 'This server no longer has a provider.',
  none: 'No account is connected.',
  notLoaded: 'The connected accounts could not be loaded.',
  unnamed: 'Account without a verified address',
  detail: (host: string, since: string, used: string | null) =>
    [host, `connected ${since}`, used === null ? 'never used' : `last used ${used}`].join(' · '),
  connect: 'Connect an account',
  connectShort: 'Connect',
  connectHint: (provider: string) => `${isolate(provider)} opens, and you come back here.`,
  password: 'Your password',
  noPassword: 'Enter your password.',
  remove: 'Remove',
  removeLong: (name: string) => `Remove ${isolate(name)}`,
  removeTitle: (name: string) => `Remove ${isolate(name)}?`,
  removeBody: 'You will no longer be able to sign in with this account. You stay signed in here.',
  removed: 'The account was removed.',
  failed: 'That did not work.',
} as const;
