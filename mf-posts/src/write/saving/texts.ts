import { CONTENT_MAX_BYTES } from '@benotes/contract';
import { isolate } from '@benotes/ui';

const MEGABYTE = 1024 * 1024;

/** The texts of the post form and of saving. */
export const texts = {
  createPost: 'Create Post',
  editPost: 'Edit Post',
  save: 'Save',
  saveHint: 'Ctrl + Alt + S',
  delete: 'Delete',
  deletePost: 'Delete post',
  title: 'Title',
  collection: 'Collection',
  uncategorized: 'Uncategorized',
  tags: 'Tags',
  content: 'Content',
  address: 'Address',
  noAddress: 'Enter a web address, such as https://example.org.',
  loadPreview: 'Replace title, description, and picture with those of the new address',
  description: 'Description',
  note: 'Note',
  sharedText: 'Shared text',
  isNote: 'Will be saved as the note of the link:',
  isNoNote: 'Not part of the link:',
  addAsNote: 'Add as note',
  removeNote: 'Remove',
  alreadyIn: (collection: string, isExact: boolean) =>
    `${isExact ? 'Already' : 'Perhaps already'} in ${isolate(collection)}`,
  editSaved: 'Edit',
  saveAnyway: 'Save anyway',
  notePlaceholder: 'Add a note',

  placeholder: 'Write something or paste a link',
  loadingEditor: 'The editor is loading.',

  emptyContent: 'Write something first.',
  noCollection: 'Choose a collection first.',
  uploading: 'An image is still being uploaded.',

  draft: 'Unsaved draft',
  foundDraft: (time: string) => `Your changes of ${time} were not saved. They are stored on this device.`,
  changedSince: 'The post has changed since.',
  sentUnanswered: 'It was sent, but the server did not respond. Restore and save it: it will not be saved twice.',
  sentLongAgo: 'It was sent, but the server did not respond. Check whether the post exists before you save it again.',
  draftsNotKept:
    'This browser cannot store drafts: its storage is full, or blocked for this site. Changes you have not saved are lost when you close the page.',
  restore: 'Restore',
  discard: 'Discard',

  saving: 'Saving…',
  saved: 'Saved',
  savedAt: (time: string) => `Saved ${time}`,
  notSavedYet: 'Not saved yet',
  notSavedNow: 'Not saved',
  notSavedOffline: 'Not saved (offline)',
  discardChanges: 'Discard changes',
  discardAll: 'Discard all changes since this post was opened',
  changesDiscarded: 'Changes discarded.',
  undo: 'Undo',
  notSaved: 'Not saved.',
  /** What to do, by status; 0: the server did not respond. The text stays in the form. */
  advice: {
    0: 'The server cannot be reached. Your text is still here: save again once you are online.',
    401: 'Your session has expired. Sign in again and come back: your text is stored on this device.',
    403: 'You are not allowed to save this here.',
    404: 'This post was deleted. Your text is still here.',
    409: 'This is already being saved. Your text is still here: save again in a moment.',
    413: `This is more than the ${CONTENT_MAX_BYTES / MEGABYTE} MB one post may hold. Shorten it, or split it into several posts.`,
    429: 'The server is busy. Your text is still here: save again in a minute.',
  } as Readonly<Record<number, string>>,
  savedOnceOnline: 'You are offline. Your text is still here and will be saved when you are back online.',
  serverFailed: 'Something went wrong on the server. Your text is still here: save again in a moment.',
  refused: 'The server rejected it. Your text is still here.',
  saveAgain: 'Save again',
  saveAsNew: 'Save as new post',

  leaveTitle: 'Leave without saving?',
  leaveQuestion: 'Your changes will be lost.',
  leave: 'Leave',
  keepEditing: 'Keep editing',

  error: 'Error',
  errorStatus: (status: number) => (status === 0 ? 'Error' : `Error ${status}`),
  notCreated: 'Post could not be created.',
  notUpdated: 'Post could not be updated.',
  notUploaded: 'Image could not be uploaded.',
  tagsNotCreated: 'Tag(s) could not be created.',
} as const;
