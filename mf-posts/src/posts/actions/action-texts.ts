import { isolate } from '@benotes/ui';

import { texts as firstTexts } from '../texts.ts';

/** The texts of lists of posts, and those of actions and forms, which load when they are used. */
export const texts = {
  ...firstTexts,

  retry: 'Retry',

  title: 'Title',
  content: 'Content',
  note: 'Note',
  turnedIntoNote: 'Link turned into a note',
  turnedIntoLink: 'Note turned into a link',
  notTurned: 'Post could not be converted.',
  notUndone: 'It has been edited since, so this cannot be undone.',
  editing: (title: string) => `Editing ${isolate(title)}`,
  editHint: 'Esc to save',
  saving: 'Saving',
  changedElsewhere: 'It was changed elsewhere in the meantime. Your text is saved as a draft.',
  taskChangedElsewhere: 'The task was changed elsewhere in the meantime. The post shows that now.',
  endEdit: 'Save a note edited in its card',
  flagged: (flag: 'is_pinned' | 'is_favorite', isSet: boolean, title: string) => {
    const name = `“${isolate(title)}”`;
    if (flag === 'is_favorite')
      return isSet
        ? { title: 'Added to Favorites', description: name }
        : { title: 'Removed from Favorites', description: name };
    return isSet
      ? { title: 'Post pinned', description: `${name} is first in its collection.` }
      : { title: 'Post unpinned', description: name };
  },
  undo: 'Undo',

  moveTitle: 'Collections',
  moveQuestion: 'Select a collection you wish to transfer your post to.',
  moveTo: 'Collection',
  tooManyToMove: (most: number) =>
    `Only up to ${most} selected posts can be moved to another owner at once, and not a whole list.`,
  cancel: 'Cancel',
  errorStatus: (status: number) => (status === 0 ? 'Error' : `Error ${status}`),
  notCreated: 'Post could not be created.',
  nothingToPaste: 'Nothing to paste',
  clipboardEmpty: 'Clipboard is empty.',
  clipboardRefused: 'Your browser does not let Benotes read the clipboard.',
  tooManyLinks: 'Too many links',
  importThem: (most: number) => `At most ${most} links can be pasted at once. To add more, import a bookmark file.`,
  linksNotSaved: (refused: number, all: number) => `${refused} of ${all} links could not be saved`,
  savingLinks: (all: number) => `Saving ${all} links`,
  savedAsNote: 'Saved as a note',
  dropIn: (collection: string) => `Drop to save in ${isolate(collection)}`,
  savedIn: (collection: string) => `Saved in ${isolate(collection)}`,
  notDroppable: (names: string) => `${names} cannot be saved`,
  droppable: 'Drop links, text, or images (JPEG, PNG, WebP, GIF).',
  bookmarksDropped: 'This is a bookmark file',
  importDropped: 'Import it to add its links as posts.',
  goToImport: 'Import',
  postsSaved: (count: number) => `${count} posts`,
  linksSaved: (done: number, all: number) => `${done} of ${all}`,
  stop: 'Stop',
  notUpdated: 'Post could not be updated.',
  notDeleted: 'Post could not be deleted.',
  restore: 'Restore',
  restoreInto: (collection: string) => `Restore into ${isolate(collection)}`,
  deletePermanently: 'Delete permanently',
  deletePermanentlyTitle: (title: string) => `Permanently delete “${isolate(title)}”?`,
  deletePermanentlyBody: 'Its history is deleted as well. You can’t restore it afterwards.',
  deletedPermanently: 'Post permanently deleted',
  notEmptied: 'The Recycle Bin could not be emptied.',
  emptied: 'Recycle Bin emptied',
  restored: 'Post restored',
  moved: 'Post moved',
  isIn: (title: string, collection: string) => `“${isolate(title)}” is in ${isolate(collection)}.`,
  deleted: 'Post deleted',
  inRecycleBin: (title: string) => `“${isolate(title)}” is in the Recycle Bin.`,
  alreadyIn: (collection: string, isExact = true) =>
    `${isExact ? 'Already' : 'Perhaps already'} in ${isolate(collection)}`,
  linksAlreadySaved: (found: number, all: number) =>
    `${found} of ${all} links ${found === 1 ? 'is' : 'are'} already saved`,
  saveAnyway: 'Save anyway',
  pickedUp: (title: string, position: number, count: number) =>
    `${isolate(title)} picked up. Position ${position} of ${count}.`,
  over: (position: number, count: number) => `Position ${position} of ${count}.`,
  dropped: (title: string, position: number, count: number) =>
    `${isolate(title)} dropped. Position ${position} of ${count}.`,
  putBack: (title: string) => `${isolate(title)} returned to its position.`,
} as const;
