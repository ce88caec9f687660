import { isolate } from '@benotes/ui';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Texts of the tag pages. */
export const texts = {
  tags: 'Tags',
  createTag: 'Create Tag',
  editTag: 'Edit Tag',
  create: 'Create',
  save: 'Save',
  saveHint: 'Ctrl + Alt + S',
  edit: 'Edit',
  delete: 'Delete',
  menuOf: (name: string) => `Actions of ${isolate(name)}`,

  name: 'Name',
  nameMissing: 'Enter a name.',
  notSaved: 'The tag could not be saved.',
  notLoaded: 'The tag could not be loaded.',
  tagsNotLoaded: 'The tags could not be loaded.',
  noSuchTag: 'This tag does not exist.',
  goToTags: 'Go to Tags',

  filter: 'Filter tags',
  sort: 'Sort',
  sorts: { name: 'By name', use: 'By use' },
  noTags: 'No tags yet. Add tags to posts, or create one here.',
  createFirst: 'Create a tag',
  noMatch: (filter: string) => `No tag contains “${isolate(filter)}”.`,
  count: (number: number) => counted(number, 'tag', 'tags'),
  posts: (number: number) => counted(number, 'post', 'posts'),
  postsWord: (number: number) => (number === 1 ? 'post' : 'posts'),

  mergeTwo: 'Merge tags…',
  mergeTwoTitle: 'Merge a tag into another one',
  mergedTag: 'Tag',
  mergedTagHint: 'It is deleted, and its posts get the other tag.',
  noTagOfName: 'There is no tag of this name.',
  mergeInto: 'Merge into…',
  mergeIntoTitle: (name: string) => `Merge “${isolate(name)}” into another tag`,
  mergeIntoHint: (name: string) => `Its posts get that tag, and “${isolate(name)}” is deleted.`,
  otherTag: 'Other tag',
  noOtherTag: 'There is no other tag of this name.',
  mergeTitle: (into: string) => `Merge into “${isolate(into)}”?`,
  mergeBody: (name: string, into: string) =>
    `A tag named “${isolate(into)}” already exists. Posts tagged “${isolate(name)}” will be tagged “${isolate(into)}”, and “${isolate(name)}” will be deleted.`,
  /** Shown when both counts are known. */
  mergeCounts: (name: string, posts: number, into: string, others: number) =>
    `“${isolate(name)}” is on ${counted(posts, 'post', 'posts')}, “${isolate(into)}” on ${others.toLocaleString('en')}.`,
  merge: 'Merge',
  merged: 'Tags merged',
  mergedDetail: (name: string, into: string) => `Posts tagged “${isolate(name)}” are now tagged “${isolate(into)}”.`,
  notMerged: 'The tags could not be merged.',

  error: 'Error',
  notDeleted: 'Tag could not be deleted.',
} as const;
