import { isolate } from '@benotes/ui';

/** Texts of the dialog that asks users to prove who they are. */
export const texts = {
  title: 'Confirm it’s you',
  intro: (minutes: number) =>
    `This needs your password or a passkey, so that nobody else can do it with a session of yours. You are not asked again for ${minutes} minutes.`,
  noMethods: 'This needs a password, and your account has none. Ask an owner of this server for help.',
  passwordMissing: 'Enter your password.',
  confirm: 'Confirm',
  cancel: 'Cancel',
  byPasskey: 'Use a passkey',
  providerHint: 'After you have signed in again, do this once more within five minutes.',
  byProvider: (provider: string) => `Sign in again with ${isolate(provider)}`,
  failed: 'That did not work. Please try again later.',
} as const;
