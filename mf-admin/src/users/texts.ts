import { isolate } from '@benotes/ui';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Texts of the user pages. */
export const texts = {
  users: 'Users',
  createUser: 'Create User',
  editUser: 'Edit User',
  myAccount: 'My Account',
  sections: 'Sections of My Account',
  profile: 'Profile',
  preferences: 'Appearance and keys',
  notifications: 'Notifications',
  dailyMail: 'Daily mail',
  dailyMailHint: 'Mentions, comments, and what is shared with you, if you have not read it here: at most once a day.',
  create: 'Create',
  save: 'Save',
  saveHint: 'Ctrl + Alt + S',
  delete: 'Delete',
  deleteLong: 'Delete this user',

  name: 'Name',
  email: 'Email',
  password: 'Password',
  passwordHint: 'At least 8 characters. Share it with the new user, who can change it.',
  owner: 'Owner',
  you: 'You',
  disabled: 'Disabled',
  secondStep: 'Second step',
  noSecondStep: 'No second step',
  usersNotLoaded: 'The users could not be loaded.',
  userNotLoaded: 'The user could not be loaded.',

  emailHint: 'A new address needs your old password, and takes effect once it is confirmed.',
  emailPending: 'Confirm your new email address',
  emailPendingDetail: (email: string) => `Until ${isolate(email)} is confirmed, the current address stays.`,
  emailWaits: (email: string, needsLink: boolean) =>
    needsLink
      ? `${isolate(email)} is not confirmed yet. Open the link that was mailed there. Until then, you sign in with the current address.`
      : `${isolate(email)} is not confirmed yet. Until it is, you sign in with the current address.`,
  emailConfirm: 'Confirm',
  emailWithdraw: 'Keep the current address',

  changePassword: 'Change password',
  passwordOld: 'Old Password',
  passwordNew: 'New Password',
  passwordNewHint: 'At least 8 characters.',
  revokes: 'Also revoke access for programs',
  revokesHint:
    'API tokens, browser extensions, and feeds are revoked, and webhooks turned off. Public links and what you share with people stay.',
  theme: 'Theme',
  themes: { default: 'Light', dark: 'Dark', system: 'System' },
  typography: 'Typographic replacements',
  typographyHint: '-- becomes —, (c) becomes ©. Backspace undoes one.',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'Keys such as / and ? while you are not typing.',
  othersProfile: (name: string) => `Only ${isolate(name)} can change these details.`,

  nameMissing: 'Enter a name.',
  emailMissing: 'Enter an email address.',
  passwordMissing: 'Enter a password.',
  passwordOldMissing: 'Enter your old password.',
  passwordNewMissing: 'Enter a new password.',
  nothingChanged: 'There are no changes to save.',
  notSaved: 'The user could not be saved.',
  saved: 'Account updated',
  savedDetail: 'Your changes were saved.',
  created: 'User created',
  createdDetail: (name: string) => `${isolate(name)} can now sign in.`,

  disable: 'Disable',
  disableLong: 'Disable this user',
  disableTitle: (name: string) => `Disable ${isolate(name)}?`,
  disableBody: (name: string) =>
    `${isolate(name)} is signed out everywhere at once and cannot sign in. Their API tokens and the invitations they have sent are revoked, and their public links stop working. Nothing else is deleted; their public links work again when you enable them.`,
  disabledDone: (name: string) => `${isolate(name)} was disabled.`,
  enable: 'Enable',
  enableLong: 'Let this user sign in again',
  enabledDone: (name: string) => `${isolate(name)} can sign in again.`,
  disabledSince: (name: string, date: string) =>
    `Disabled since ${date}: ${isolate(name)} cannot sign in, and their public links do not work.`,
  makeOwner: 'Make owner',
  makeOwnerLong: 'Make this user an owner',
  makeOwnerTitle: (name: string) => `Make ${isolate(name)} an owner?`,
  makeOwnerBody:
    'Owners create, disable, and delete users, make others owners, release modules, and read the audit log.',
  makeUser: 'Make user',
  makeUserLong: 'Make this owner a user',
  makeUserTitle: (name: string) => `Make ${isolate(name)} a user?`,
  makeUserBody: 'They can no longer manage users and modules. Invitations they have sent are revoked.',
  madeOwner: (name: string) => `${isolate(name)} is an owner now.`,
  madeUser: (name: string) => `${isolate(name)} is a user now.`,
  accountNotChanged: 'The user could not be changed.',

  noSuchUser: 'This user does not exist.',
  goToUsers: 'Go to Users',
  ownersOnly: 'Only owners can create users.',

  factors: (name: string, passkeys: number, hasSecondFactor: boolean) =>
    [
      `${isolate(name)} has ${passkeys === 0 ? 'no passkeys' : counted(passkeys, 'passkey', 'passkeys')}`,
      hasSecondFactor
        ? ' and needs a second step after the password.'
        : ', and can also sign in with just the password.',
    ].join(''),
  removeFactors: 'Remove passkeys and second step',
  removeFactorsTitle: (name: string) => `Remove the second step of ${isolate(name)}?`,
  removeFactorsBody:
    'For users who have lost their devices and recovery codes. All of their passkeys, their authenticator app, and their recovery codes are removed, and they are signed out everywhere. Make sure that the request really comes from them.',
  removeFactorsShort: 'Remove',
  factorsRemoved: (name: string) => `${isolate(name)} signs in with the password alone now.`,

  deleteTitle: (name: string) => `Delete ${isolate(name)}?`,
  consequences: 'This will be permanently deleted:',
  consequencesOwn: 'This will be permanently deleted, and you will be signed out:',
  noConsequences: 'They have no posts, collections, tags, or public links.',
  noConsequencesOwn: 'You have no posts, collections, tags, or public links. You will be signed out.',
  /** Shown when the server reports no counts. */
  uncountedConsequences: 'Their posts, collections, tags, and public links will be permanently deleted.',
  uncountedConsequencesOwn:
    'Your posts, collections, tags, and public links will be permanently deleted, and you will be signed out.',
  counting: 'Checking what will be deleted…',
  posts: (count: number) => counted(count, 'post', 'posts'),
  archived: (count: number) => `${counted(count, 'post', 'posts')} in the Recycle Bin`,
  collections: (count: number) => counted(count, 'collection', 'collections'),
  tags: (count: number) => counted(count, 'tag', 'tags'),
  shares: (count: number) => `${counted(count, 'public link', 'public links')}, which will stop working`,
  files: (count: number) => counted(count, 'uploaded image', 'uploaded images'),
  sharedWith: (collections: number, members: number) =>
    `${counted(collections, 'shared collection', 'shared collections')}, which ${counted(members, 'other user', 'other users')} will no longer see, with all that they added`,
  deleteAccount: 'Delete account',
  deleteAccountHint: 'You see what will be deleted before you confirm.',
  lastOwner: 'The last owner cannot be deleted.',
  close: 'Close',
  deleted: 'User deleted',
  deletedDetail: (name: string) => `${isolate(name)} and all of their data were deleted.`,
  deleteFailed: (status: number) => `Failed. Error ${status}`,
  error: 'Error',
} as const;
