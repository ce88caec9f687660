import type { Author } from '@benotes/contract';
import { isolate } from '@benotes/ui';

/** The names of users, such as “Grace and Ada”. */
const namesOf = (authors: readonly Author[]): string =>
  new Intl.ListFormat('en').format(authors.map(({ name }) => (name === null ? 'a deleted user' : isolate(name))));

/** The texts of merging a post with what was saved elsewhere. */
export const texts = {
  merged: (others: readonly Author[]) =>
    others.length === 0 ? 'Merged with changes made elsewhere.' : `Merged with changes by ${namesOf(others)}.`,
  updated: 'Updated with changes made elsewhere.',
  show: 'Show',
  conflict: 'The same words were changed elsewhere. Nothing was overwritten.',
  chooseNow: 'Choose what to keep',

  title: 'The same words were changed elsewhere',
  question: 'Everything else is merged. Choose what to keep in each place: the history of the post has both versions.',
  again: 'The post was changed once more in the meantime. Choose again.',
  place: (at: number, all: number, field: string) => (all === 1 ? field : `${field} (${at} of ${all})`),
  before: 'Before:',
  mine: 'Mine',
  theirs: (others: readonly Author[]) => (others.length === 0 ? 'Theirs' : `Theirs (${namesOf(others)})`),
  removed: 'Removed',
  choose: 'What to keep',
  keepMine: 'Keep mine',
  keepTheirs: 'Keep theirs',
  keepBoth: 'Keep both',
  save: 'Save',
  cancel: 'Keep editing',
  left: (count: number) => (count === 1 ? 'One place is not decided yet.' : `${count} places are not decided yet.`),
  fields: {
    title: 'Title',
    content: 'Content',
    note: 'Note',
    url: 'Address',
    description: 'Description',
    collection_id: 'Collection',
  },
} as const;
