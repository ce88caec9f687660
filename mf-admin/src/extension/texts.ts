import { isolate } from '@benotes/ui';

export const texts = {
  title: 'Connect the extension',
  question: (name: string) => `Connect ${isolate(name)}?`,
  codeLabel: 'Code',
  compare: 'Connect only if you have just started this in your browser, and the extension shows the same code.',
  access: 'It can read, create, and change your posts, collections, and tags, but not your account.',
  connect: 'Connect',
  cancel: 'Cancel',
  failed: 'The extension could not be connected.',
  waiting: 'Waiting for the extension',
  waitingHint: 'If this takes more than a few seconds, start again in the extension.',
  connected: 'The extension is connected',
  connectedHint:
    'You can close this tab. The extension is listed among your API tokens, where you can revoke its access.',
  toAccount: 'My Account',
  invalid: 'Start in the extension',
  invalidHint: 'Open the extension in your browser, and enter the address of this server there.',
  goHome: 'Go to my posts',
} as const;
