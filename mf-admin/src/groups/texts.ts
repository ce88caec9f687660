import { isolate } from '@benotes/ui';

/** Texts of the groups of users. */
export const texts = {
  heading: 'Groups',
  hint: 'A collection can be shared with all members of a group at once.',
  notLoaded: 'The groups could not be loaded.',
  none: 'There are no groups.',
  create: 'Create group',
  createTitle: 'Create a group',
  name: 'Name',
  nameMissing: 'Enter a name.',
  save: 'Save',
  created: 'The group was created.',
  rename: 'Rename',
  renameLong: (name: string) => `Rename ${isolate(name)}`,
  renameTitle: (name: string) => `Rename ${isolate(name)}`,
  renamed: 'The group was renamed.',
  members: 'Members',
  membersLong: (name: string) => `Members of ${isolate(name)}`,
  membersTitle: (name: string) => `Members of ${isolate(name)}`,
  count: (count: number) => (count === 0 ? 'No members' : count === 1 ? '1 member' : `${count} members`),
  noMembers: 'It has no members.',
  addMember: 'Add a member',
  add: 'Add',
  memberMissing: 'Choose someone.',
  withEmail: (name: string, email: string) => `${name} (${email})`,
  unknown: 'Unknown user',
  remove: 'Remove',
  removeLong: (name: string) => `Remove ${isolate(name)}`,
  done: 'Done',
  delete: 'Delete',
  deleteLong: (name: string) => `Delete ${isolate(name)}`,
  deleteTitle: (name: string) => `Delete ${isolate(name)}?`,
  deleteBody: (count: number) =>
    count === 0
      ? 'Nothing is shared with it.'
      : `What is shared with this group is no longer shared with its ${count === 1 ? 'member' : `${count} members`}, unless it is shared with them in another way. Their accounts stay.`,
  deleted: 'The group was deleted.',
  failed: 'That did not work.',
} as const;
