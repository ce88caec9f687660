/** What a person reads in lists of posts and on what can be done to a post. */
export const texts = {
  posts: 'Posts',
  loading: 'loading...',
  end: 'You have reached the end.',
  retry: 'Retry',
  listFailed: 'The posts could not be loaded.',

  menu: 'Post menu',
  edit: 'Edit',
  transfer: 'Transfer',
  delete: 'Delete',
  undo: 'Undo',
  untitled: 'Untitled post',

  transferTitle: 'Collections',
  transferQuestion: 'Select a collection you wish to transfer your post to.',
  transferTo: 'Collection',
  cancel: 'Cancel',
  uncategorized: 'Uncategorized',

  error: 'Error',
  notMoved: 'Post could not be moved.',
  notUpdated: 'Post could not be updated.',
  notDeleted: 'Post could not be deleted.',
  restoreInto: (collection: string) => `Restore into ${collection}`,
  deleted: 'Post deleted',
  inRecycleBin: 'It is in the Recycle Bin.',

  sortHint: 'Press Space to lift the post, the arrow keys to move it, Space to drop it, Escape to put it back.',
  lifted: (title: string, place: number, count: number) => `${title} lifted. Place ${place} of ${count}.`,
  over: (place: number, count: number) => `Place ${place} of ${count}.`,
  dropped: (title: string, place: number, count: number) => `${title} dropped. Place ${place} of ${count}.`,
  putBack: (title: string) => `${title} is back in its place.`,
} as const;
