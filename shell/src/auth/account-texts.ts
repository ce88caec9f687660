import { isolate } from '@benotes/ui';

/**
 * Texts of the pages that set up an account or reset its password; loaded with them, unlike those of the login page.
 */
export const accountTexts = {
  setUpTitle: 'Set up Benotes',
  setUpIntro: 'Create the account that owns this installation.',
  name: 'Name',
  nameMissing: 'Enter your name.',
  passwordHint: 'At least 8 characters.',
  passwordTooShort: 'The password is too short: at least 8 characters.',
  passwordTooLong: 'The password is too long.',
  setUp: 'Create account',
  setUpFailed: 'The account could not be created. Please try again later.',
  linkGone: 'This link is no longer valid: Benotes is already set up, or the link is incomplete.',

  invitationTitle: 'Join Benotes',
  invitationIntro: (by: string, email: string) =>
    `${isolate(by)} has invited you. You will sign in as ${isolate(email)}; choose a name and a password.`,
  invitationGone: 'This invitation is no longer valid. Ask the person who invited you for a new link.',
  invitationNotLoaded: 'The invitation could not be loaded.',

  forgotTitle: 'Forgot Password?',
  forgotIntro: 'Enter the email address you sign in with. We will send you a link to set a new password.',
  requestReset: 'Request Reset',
  forgotFailed: 'The email could not be sent. Please try again later.',
  resetTitle: 'Reset Password',
  resetIncomplete: 'Your url needs to contain a token and an email address.',
  resetFor: (email: string) => `For ${isolate(email)}.`,
  newPassword: 'New Password',
  confirmPassword: 'Confirm Password',
  newPasswordMissing: 'Enter a new password.',
  passwordsDiffer: 'The passwords do not match.',
  reset: 'Reset',
  resetFailed: 'The password could not be changed. Please try again later.',
  newLink: 'Request a new link',

  emailChangeTitle: 'Confirm your email address',
  emailChangeIntro: (email: string, needsProof: boolean) =>
    needsProof
      ? `${isolate(email)} becomes the email address of your account when you enter your password or use a passkey.`
      : `${isolate(email)} becomes the email address of your account.`,
  emailChangeConfirm: 'Confirm',
  emailChangeByPasskey: 'Use a passkey',
  emailChanged: (email: string) => `${isolate(email)} is the email address of your account now.`,
  emailChangeGone: 'This link is no longer valid. Change the email address in My Account to get a new one.',
  emailChangeNotLoaded: 'The link could not be checked.',
  emailChangeFailed: 'The email address could not be changed. Please try again later.',
  toStart: 'Go to Benotes',

  toLogin: 'Go to Login',
} as const;
