/** What the pages before signing in say. */
export const texts = {
  product: 'Benotes',

  loginTitle: 'Login',
  email: 'Email',
  password: 'Password',
  login: 'Login',
  forgot: 'Forgot Password?',
  emailMissing: 'Enter your email address.',
  passwordMissing: 'Enter your password.',
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
  linkGone: 'This link is no longer valid: Benotes has been set up, or the link is incomplete.',
  resetTitle: 'Forgot Password?',
  resetUnavailable: 'This server cannot send you a new password yet.',
  toLogin: 'Go to Login',
} as const;
