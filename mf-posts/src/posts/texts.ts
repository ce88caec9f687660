import { isolate } from '@benotes/ui';

/** The texts of lists of posts and of actions on posts. */
export const texts = {
  posts: 'Posts',
  loading: 'loading...',
  end: 'You have reached the end.',
  addNote: 'Add note',
  editNote: 'Edit note',
  turnIntoNote: 'Turn into note',
  turnIntoLink: 'Turn into link',
  readPost: 'Read the post',
  details: 'Details',
  openPost: 'Open',

  inList: 'In a list of posts',
  moveBetween: 'Move between posts',
  openFocused: 'Read the note or open the link',
  selectFocused: 'Select the post',
  selectRange: 'Select several posts',
  selectLoaded: 'Select the loaded posts',
  openMenu: 'Open the menu of the post',
  pickUp: 'Pick up the post, then move it with the arrow keys',
  pasteShortcut: 'Save copied links or text',

  menu: 'Post menu',
  edit: 'Edit',
  select: 'Select',
  selectPost: (title: string) => `Select ${isolate(title)}`,
  tags: 'Tags',
  transfer: 'Transfer',
  delete: 'Delete',
  pin: 'Pin',
  unpin: 'Unpin',
  addToFavorites: 'Add to Favorites',
  removeFromFavorites: 'Remove from Favorites',
  share: 'Share…',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  linkNotCopied: 'Your browser does not let Benotes write to the clipboard.',
  untitled: 'Untitled post',
  uncategorized: 'Uncategorized',

  error: 'Error',
  notLoaded: 'A part of the page could not be loaded.',
  notMoved: 'Post could not be moved.',

  sortHint: 'Press Space to pick up the post, the arrow keys to move it, Space to drop it, Escape to cancel.',
} as const;
