/** Texts of the login page, and those all pages before signing in share. */
export const texts = {
  product: 'Benotes',

  loginTitle: 'Login',
  email: 'Email',
  password: 'Password',
  login: 'Login',
  forgot: 'Forgot Password?',
  passkey: 'Sign in with a passkey',
  emailMissing: 'Enter your email address.',
  passwordMissing: 'Enter your password.',
  cookiesBlocked:
    'Your browser blocks cookies from this site. Benotes needs one to keep you signed in. Allow cookies for this site, then sign in.',
  notSetUp: "Not set up yet. Open the link printed in the server's log.",
  linkEnded: 'This link is invalid or has expired.',
  loginFailed: 'You could not be signed in. Please try again later.',
  unreachable: 'Benotes could not be reached. Check your connection and try again.',
} as const;
