import { isolate } from '@benotes/ui';

/** The texts of the page where a post is read. */
export const texts = {
  post: 'Post',
  edit: 'Edit',
  editHint: 'E',
  toolbar: 'Reading',
  back: 'Back to the list',
  backTo: (collection: string) => `Back to ${isolate(collection)}`,
  previous: 'Previous post (Left arrow)',
  next: 'Next post (Right arrow)',
  inBin: 'This post is in the Recycle Bin.',
  restore: 'Restore',
  restoreInto: (collection: string) => `Restore into ${isolate(collection)}`,
  noSuchPost: 'This post does not exist.',
  notLoaded: 'The post could not be loaded.',
} as const;
