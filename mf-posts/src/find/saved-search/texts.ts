import { isolate } from '@benotes/ui';

/** Texts of saved searches. */
export const texts = {
  save: 'Save search',
  saveAsNew: 'Save as new',
  update: 'Update',
  edit: 'Edit search',
  name: 'Name',
  icon: 'Icon',
  cancel: 'Cancel',
  saveNow: 'Save',
  everywhere: 'Searches everywhere.',
  within: (name: string) => `Searches in ${isolate(name)} and all below it.`,
  nameMissing: 'Enter a name.',
  saved: 'Search saved',
  savedDetail: (name: string) => `${isolate(name)} is in the sidebar now.`,
  updated: 'Saved search updated',
  notSaved: 'The search could not be saved.',
  error: 'Error',
  loading: 'Loading the saved search…',
  missing: 'This saved search does not exist.',
  notLoaded: 'The saved search could not be loaded.',
  scopeGone: 'The collection of this search was deleted. Restore it from the Recycle Bin, or choose another one.',
} as const;
