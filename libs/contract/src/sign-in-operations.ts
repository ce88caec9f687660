import type { Operations } from './operation.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkeys.ts';
import {
  completeLogin,
  confirmTotp,
  createRecoveryCodes,
  disableTotp,
  getSignInSettings,
  getUserFactors,
  loginWithPasskey,
  removeUserFactors,
  requirePasskey,
  startPasskeyLogin,
  startTotp,
} from './second-factors.ts';

const WRONG_PASSWORDS = { 429: 'Too many wrong passwords.' };

/** The operations on passkeys, authenticator apps, and recovery codes. */
export const signInOperations = {
  'Second factors': {
    completeLogin: {
      endpoints: [completeLogin],
      access: 'anyone',
      summary: 'Complete a sign-in with a second factor',
      description:
        'After `login` has responded with 403 and `second_factor`: send its `token`, and either `code` (of an authenticator app, or a recovery code) or `passkey` (the response of the authenticator). Also sets the refresh cookie.',
      errors: {
        401: 'The code or passkey is wrong or was used before, or the token is wrong, used, or older than five minutes.',
        429: '5 wrong codes for an account in 15 minutes.',
      },
    },
    startPasskeyLogin: {
      endpoints: [startPasskeyLogin],
      access: 'anyone',
      summary: 'Start to sign in with a passkey',
      description: 'Any passkey for this server may answer the options, within five minutes.',
      errors: {
        409: 'The address of this server does not allow passkeys.',
        429: '100 in 15 minutes from an IP address.',
      },
    },
    loginWithPasskey: {
      endpoints: [loginWithPasskey],
      access: 'anyone',
      summary: 'Sign in with a passkey',
      description:
        'Without a password or another factor: the authenticator verifies its user. Also sets the refresh cookie.',
      errors: {
        401: 'The passkey is unknown or does not answer these options, or the token is wrong, used, or expired.',
        429: 'Too many failures, as for passwords.',
      },
    },
    getSignInSettings: {
      endpoints: [getSignInSettings],
      access: 'user',
      isForSetUp: true,
      summary: 'How the current user signs in',
    },
    startPasskey: {
      endpoints: [startPasskey],
      access: 'user',
      isForSetUp: true,
      hasSecrets: true,
      summary: 'Start to add a passkey',
      errors: { ...WRONG_PASSWORDS, 409: 'There are 20 passkeys, or the address of this server does not allow any.' },
    },
    addPasskey: {
      endpoints: [addPasskey],
      access: 'user',
      isForSetUp: true,
      hasSecrets: true,
      summary: 'Add a passkey',
      description: 'Discoverable and with user verification, so that it also signs in alone.',
      errors: { 409: 'There are 20 passkeys.' },
    },
    renamePasskey: {
      endpoints: [renamePasskey],
      access: 'user',
      summary: 'Rename a passkey',
      errors: { 404: '"There is no such passkey."' },
    },
    removePasskey: {
      endpoints: [removePasskey],
      access: 'user',
      hasSecrets: true,
      summary: 'Remove a passkey',
      description: 'With the last one, passkeys are no longer required after the password.',
      errors: {
        ...WRONG_PASSWORDS,
        404: '"There is no such passkey."',
        409: 'It is the last second factor of a user of whom the server requires one.',
      },
    },
    requirePasskey: {
      endpoints: [requirePasskey],
      access: 'user',
      hasSecrets: true,
      summary: 'Require a passkey after the password, or no longer',
      description: 'The first second factor of a user comes with recovery codes, in this response only.',
      errors: { ...WRONG_PASSWORDS, 409: 'There is no passkey, or the server requires a second factor.' },
    },
    startTotp: {
      endpoints: [startTotp],
      access: 'user',
      isForSetUp: true,
      hasSecrets: true,
      summary: 'Start to set up an authenticator app',
      description: 'The secret is in this response only, and in use from `confirmTotp` on.',
      errors: { ...WRONG_PASSWORDS, 409: 'There is one already.' },
    },
    confirmTotp: {
      endpoints: [confirmTotp],
      access: 'user',
      isForSetUp: true,
      hasSecrets: true,
      summary: 'Enable the authenticator app',
      description: 'The first second factor of a user comes with recovery codes, in this response only.',
      errors: { 409: 'Nothing was started within the last 30 minutes.', 429: '5 wrong codes in 15 minutes.' },
    },
    disableTotp: {
      endpoints: [disableTotp],
      access: 'user',
      hasSecrets: true,
      summary: 'Disable the authenticator app',
      errors: {
        409: 'There is none, or it is the last of a user of whom the server requires one.',
        429: 'Too many wrong passwords or codes.',
      },
    },
    createRecoveryCodes: {
      endpoints: [createRecoveryCodes],
      access: 'user',
      hasSecrets: true,
      summary: 'Replace the recovery codes',
      description: 'The codes are in this response only, and earlier ones no longer work.',
      errors: { 409: 'There is no second factor.', 429: 'Too many wrong passwords or codes.' },
    },
    getUserFactors: {
      endpoints: [getUserFactors],
      access: 'owner',
      summary: 'Whether a user has passkeys or a second factor',
      errors: { 404: '"User not found"' },
    },
    removeUserFactors: {
      endpoints: [removeUserFactors],
      access: 'owner',
      isConfirmed: true,
      summary: 'Remove passkeys and second factors of a user',
      description:
        'For users who have lost them all. Ends their sessions; the password stays. Not for the caller: 403.',
      errors: { 404: '"User not found"' },
    },
  },
} as const satisfies Operations;
