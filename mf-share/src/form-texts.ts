/** Texts of what a link has if its conditions say so, which loads later. */
export const formTexts = {
  locked: 'This link needs a password.',
  lockedDetail: 'You get it from whoever gave you the link.',
  password: 'Password',
  open: 'Open',
  notOpened: 'The link could not be opened.',
  passwordMissing: 'Enter the password.',
  collections: 'Collections',
  add: 'Add something',
  content: 'A web address or a note',
  contentMissing: 'Enter a web address or a note.',
  title: 'Title (optional)',
  send: 'Send',
  cancel: 'Cancel',
  sent: 'It was added. Thank you.',
  notSent: 'It could not be added.',
} as const;
