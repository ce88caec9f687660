import { SHARED_BYTES_MAX, SHARED_FILES_MAX, type ShareFailure } from '@benotes/contract';
import type { ApiError } from '@benotes/platform';
import { isolate } from '@benotes/ui';

const files = (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`;

/** Texts of the page that saves what comes from outside. */
export const texts = {
  add: 'Save to Benotes',
  save: 'Save',
  saveAnyway: 'Save anyway',
  saveHint: 'Ctrl + Alt + S',
  link: 'Link',
  title: 'Title',
  titleFromPage: 'The title of the page',
  note: 'Note',
  content: 'Content',
  collection: 'Collection',
  uncategorized: 'Uncategorized',
  tags: 'Tags',
  emptyContent: 'Write something first.',
  noCollection: 'Choose a collection first.',
  nothingToSave: 'Choose files first.',

  refusedUrl: 'Only web addresses (http or https) can be saved as links.',
  alreadyIn: (collection: string, isExact: boolean) =>
    `${isExact ? 'Already saved' : 'A similar link is saved'} in ${isolate(collection)}`,
  edit: 'Edit',
  open: 'Open',
  savedIn: (collection: string) => `Saved in ${isolate(collection)}`,
  closeWindow: 'Close window',
  mayClose: 'You can close this window.',

  nothing: 'There is nothing to save here.',
  nothingDetail: 'Other programs open this page with a link or text. You can also write a note.',
  createPost: 'Create Post',

  images: 'Images',
  image: (name: string, index: number) => name || `Image ${index}`,
  remove: (name: string) => `Remove ${isolate(name)}`,
  eachImage: 'Each image becomes a note.',
  savingImage: (index: number, count: number) => `Saving image ${index} of ${count}`,
  imageNotSaved: (name: string, { status, detail }: ApiError) =>
    `${isolate(name)} was not saved. ${status === 0 ? 'The server cannot be reached.' : (detail ?? `Error ${status}.`)}`,
  saveAgain: 'Save again',
  notesSaved: (count: number) => (count === 1 ? '1 note' : `${count} notes`),
  othersToImport: (count: number) => `${files(count)} can be imported.`,
  goToImport: 'Go to Import',
  filesGone: 'The shared files are no longer on this device. Share them again.',
  failed: {
    worker: 'The shared files did not arrive, because the app was not ready. Share them again.',
    size: `More than ${SHARED_BYTES_MAX / 1024 / 1024} MB cannot be shared at once. Share fewer files.`,
    count: `More than ${SHARED_FILES_MAX} files cannot be shared at once. Share fewer files.`,
    storage: 'The shared files could not be kept on this device. Its storage may be full.',
  } satisfies Record<ShareFailure, string>,
} as const;
