import { isolate } from '@benotes/ui';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** What a person reads on the pages of users. */
export const texts = {
  users: 'Users',
  createUser: 'Create User',
  editUser: 'Edit User',
  create: 'Create',
  save: 'Save',
  saveHint: 'Ctrl + Alt + S',
  delete: 'Delete',
  deleteLong: 'Delete this user',

  name: 'Name',
  email: 'Email',
  password: 'Password',
  passwordHint: 'At least 8 characters. Tell it to the new user, who can change it.',
  owner: 'Owner',
  you: 'You',
  loading: 'Loading…',
  usersNotLoaded: 'The users could not be loaded.',
  userNotLoaded: 'The user could not be loaded.',

  changePassword: 'Change password',
  changePasswordHint: 'A new password signs you out everywhere else.',
  passwordOld: 'Old Password',
  passwordNew: 'New Password',
  passwordNewHint: 'At least 8 characters.',
  theme: 'Theme',
  themes: { default: 'Default', dark: 'Dark' },
  writing: 'Writing',
  typography: 'Typographic replacements',
  typographyHint:
    'Quotes, dashes, arrows and fractions while you type: -- becomes —, (c) becomes ©. Backspace takes one back.',
  othersProfile: 'Only the user itself can change these.',

  nameMissing: 'Give the user a name.',
  emailMissing: 'Give an email address.',
  passwordMissing: 'Give a password.',
  passwordOldMissing: 'Give your old password.',
  passwordNewMissing: 'Give a new password.',
  nothingChanged: 'Nothing has changed.',
  notSaved: 'The user could not be saved.',
  saved: 'Account updated',
  savedDetail: 'Your changes were saved.',
  created: 'User created',
  createdDetail: (name: string) => `${isolate(name)} can sign in now.`,

  noSuchUser: 'This user does not exist.',
  goToUsers: 'Go to Users',
  ownersOnly: 'Only owners can create users.',

  deleteTitle: (name: string) => `Delete ${isolate(name)}?`,
  goes: 'This goes with them, for good:',
  goesOwn: 'This goes with you, for good, and you are signed out:',
  goesNothing: 'They have no posts, collections, tags or shared links.',
  goesNothingOwn: 'You have no posts, collections, tags or shared links. You are signed out.',
  /** Where the server does not say how many. */
  goesUncounted: 'Their posts, collections, tags and shared links go with them, for good.',
  goesUncountedOwn: 'Your posts, collections, tags and shared links go with you, for good, and you are signed out.',
  counting: 'Counting what goes with them…',
  posts: (count: number) => counted(count, 'post', 'posts'),
  archived: (count: number) => `${counted(count, 'post', 'posts')} in the recycle bin`,
  collections: (count: number) => counted(count, 'collection', 'collections'),
  tags: (count: number) => counted(count, 'tag', 'tags'),
  shares: (count: number) =>
    `${counted(count, 'shared link', 'shared links')}, which ${count === 1 ? 'ends' : 'end'} at once`,
  files: (count: number) => counted(count, 'uploaded image', 'uploaded images'),
  lastOwner: 'The last owner cannot be deleted.',
  close: 'Close',
  deleted: 'User deleted',
  deletedDetail: (name: string) => `${isolate(name)} and everything of theirs is gone.`,
  deleteFailed: (status: number) => `Failed. Error ${status}`,
  error: 'Error',
} as const;
