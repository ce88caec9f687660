/** Texts of the second step of signing in; loaded with it. */
export const texts = {
  title: 'Confirm it’s you',
  passkeyTitle: 'Sign in with a passkey',
  passkeyIntro: 'Follow the instructions of your browser or device.',
  intro: 'Your password is right. One more step protects your account.',
  noMethods:
    'Your account needs a passkey, which does not work at this address, and you have no recovery codes left. Ask an owner of this server to remove it.',
  byPasskey: 'Use a passkey',
  code: 'Code',
  codeHint: 'The six digits in your authenticator app.',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'One of the codes that you saved. Each works once.',
  codeMissing: 'Enter the code.',
  submit: 'Sign in',
  retry: 'Try again',
  byApp: 'Use your authenticator app',
  byRecoveryCode: 'Use a recovery code',
  back: 'Back to login',
  failed: 'You could not be signed in. Please try again later.',
  noPasskeys: 'This browser cannot use passkeys here. They need HTTPS, and a browser that supports them.',
  passkeyCanceled: 'No passkey was used: the request was canceled, or it took too long.',
  passkeyElsewhere: (host: string) => `Passkeys of this server work only at ${host}.`,
} as const;
