import { isolate } from '@benotes/ui';

/** Texts of the pages before signing in. */
export const texts = {
  product: 'Benotes',

  loginTitle: 'Login',
  email: 'Email',
  password: 'Password',
  login: 'Login',
  forgot: 'Forgot Password?',
  emailMissing: 'Enter your email address.',
  passwordMissing: 'Enter your password.',
  cookiesBlocked:
    'Your browser blocks cookies from this site. Benotes needs one to keep you signed in. Allow cookies for this site, then sign in.',
  notSetUp: "Not set up yet. Open the link printed in the server's log.",
  linkEnded: 'This link is invalid or has expired.',
  loginFailed: 'You could not be signed in. Please try again later.',
  unreachable: 'Benotes could not be reached. Check your connection and try again.',

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

  forgotTitle: 'Forgot Password?',
  forgotIntro: 'Enter the email address you sign in with. We will send it a link to set a new password.',
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
  toLogin: 'Go to Login',
} as const;
