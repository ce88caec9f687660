import { CONTENT_MAX_BYTES } from '@benotes/contract';

const MEGABYTE = 1024 * 1024;

/** What a person reads while writing a post. */
export const texts = {
  createPost: 'Create Post',
  editPost: 'Edit Post',
  save: 'Save',
  saveHint: 'Ctrl + Alt + S',
  delete: 'Delete',
  deletePost: 'Delete Post',
  title: 'Title',
  collection: 'Collection',
  uncategorized: 'Uncategorized',
  tags: 'Tags',
  content: 'Content',
  placeholder: 'Write something or paste a link',
  loadingEditor: 'The editor is loading.',

  emptyContent: 'Write something first.',
  noCollection: 'Choose a collection first.',
  uploading: 'An image is still being uploaded.',

  draft: 'Unsaved draft',
  foundDraft: (time: string) => `What was written here on ${time} was not saved. It is kept on this device.`,
  changedSince: 'The post was changed after that.',
  sentUnanswered: 'It was sent, but no answer came. Restored and saved it is one post, also if it has arrived.',
  sentLongAgo: 'It was sent, but no answer came: see whether the post is there before you save it again.',
  draftsNotKept:
    'This browser keeps no drafts: its storage is full, or blocked for this site. What you write is lost if you close the page before it is saved.',
  restore: 'Restore',
  discard: 'Discard',

  saving: 'Saving…',
  saved: 'Saved',
  notSavedYet: 'Not saved yet',
  notSaved: 'Not saved.',
  /** What to do, by status; 0: the server did not answer. Nothing that is written goes away. */
  advice: {
    0: 'The server cannot be reached. Your text is still here: save again once you are online.',
    401: 'Your session is over. Sign in again and come back: your text is kept on this device.',
    403: 'You may not save this here.',
    404: 'This post is gone. Your text is still here.',
    409: 'This is being saved already. Your text is still here: save again in a moment.',
    413: `This is more than the ${CONTENT_MAX_BYTES / MEGABYTE} MB one post may hold. Shorten it, or spread it over several.`,
    429: 'The server is busy. Your text is still here: save again in a minute.',
  } as Readonly<Record<number, string>>,
  savedOnceOnline: 'You are offline. Your text is still here, and is saved as soon as you are online again.',
  serverFailed: 'Something went wrong on the server. Your text is still here: save again in a moment.',
  refused: 'The server refused it. Your text is still here.',
  saveAgain: 'Save again',
  saveAsNew: 'Save as new post',

  conflictTitle: 'This post was changed elsewhere',
  conflictQuestion:
    'Since you opened it, the same part was saved in another window or by somebody else. Nothing was overwritten yet.',
  mine: 'Your version',
  theirs: 'The saved version',
  untitled: 'Untitled post',
  keepMine: 'Keep mine',
  keepTheirs: 'Keep the saved one',
  keepBoth: 'Keep both',

  leaveTitle: 'Leave without saving?',
  leaveQuestion: 'What you wrote here will be lost.',
  leave: 'Leave',

  error: 'Error',
  errorStatus: (status: number) => (status === 0 ? 'Error' : `Error ${status}`),
  notCreated: 'Post could not be created.',
  notUpdated: 'Post could not be updated.',
  notUploaded: 'Image could not be uploaded.',
  tagsNotCreated: 'Tag(s) could not be created.',
} as const;
