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

/** The operations on passkeys, authenticator apps, and recovery codes. */
export const signInOperations = {
  'Second factors': {
    completeLogin,
    startPasskeyLogin,
    loginWithPasskey,
    getSignInSettings,
    startPasskey,
    addPasskey,
    renamePasskey,
    removePasskey,
    requirePasskey,
    startTotp,
    confirmTotp,
    disableTotp,
    createRecoveryCodes,
    getUserFactors,
    removeUserFactors,
  },
} as const satisfies Operations;
