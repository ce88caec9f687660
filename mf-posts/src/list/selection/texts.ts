import type { PostAction, PostJob } from '@benotes/contract';

const number = (count: number) => count.toLocaleString('en');
const posts = (count: number) => (count === 1 ? '1 post' : `${number(count)} posts`);

const DONE: Record<PostAction['type'], string> = {
  move: 'moved',
  tag: 'tagged',
  untag: 'changed',
  pin: 'pinned',
  unpin: 'unpinned',
  favorite: 'added to Favorites',
  unfavorite: 'removed from Favorites',
  delete: 'deleted',
  restore: 'restored',
  purge: 'permanently deleted',
  check: 'scheduled for checking',
  accept: 'kept as they are',
  replace_url: 'given new addresses',
  merge: 'merged',
};
const DOING: Record<PostAction['type'], string> = {
  move: 'Moving',
  tag: 'Tagging',
  untag: 'Removing tags from',
  pin: 'Pinning',
  unpin: 'Unpinning',
  favorite: 'Adding to Favorites:',
  unfavorite: 'Removing from Favorites:',
  delete: 'Deleting',
  restore: 'Restoring',
  purge: 'Permanently deleting',
  check: 'Scheduling checks of',
  accept: 'Keeping as they are:',
  replace_url: 'Updating the addresses of',
  merge: 'Merging',
};

/** The fields of a job that its texts need. */
type JobSummary = Omit<PostJob, 'action'> & { action: { readonly type: PostAction['type'] } };

/** The texts of selecting posts and of actions on many. */
export const texts = {
  selection: 'Selection',
  selected: (count: number) => `${number(count)} selected`,
  counting: 'Counting…',
  all: 'Select all',
  allOf: (count: number) => `Select all ${number(count)} of this list`,
  end: 'End selection',
  more: 'More actions',
  move: 'Move',
  moveTitle: (count: number) => `Move ${posts(count)}`,
  moveQuestion: 'Select a collection you wish to move them to.',
  tag: 'Tag',
  tagTitle: (count: number) => `Tag ${posts(count)}`,
  tags: 'Tags to add',
  untag: 'Remove tags',
  untagTitle: (count: number) => `Remove tags from ${posts(count)}`,
  untags: 'Tags to remove',
  pin: 'Pin',
  unpin: 'Unpin',
  favorite: 'Add to Favorites',
  unfavorite: 'Remove from Favorites',
  delete: 'Delete',
  restore: 'Restore',
  purge: 'Delete permanently',
  purgeTitle: (count: number) => `Permanently delete ${posts(count)}?`,
  purgeBody: 'Their history is deleted as well. You can’t restore them afterwards.',
  open: 'Open links',
  openTitle: (count: number) => `Open ${count} links?`,
  openBody: 'Each of them opens in a tab of its own. Your browser may ask whether to allow it.',
  noLinks: 'There is no link among the selected posts.',
  copyLinks: 'Copy links',
  copyMarkdown: 'Copy as Markdown',
  copied: 'Copied',
  notCopied: 'Your browser does not let Benotes write to the clipboard.',
  export: 'Export as bookmark file',
  notExported: 'The selected posts could not be exported.',
  cancel: 'Cancel',
  undo: 'Undo',
  dismiss: 'Dismiss',
  error: 'Error',
  notDone: 'The selected posts could not be changed.',
  notAllDone: 'Some of the selected posts could not be changed.',
  readOnly: (count: number) =>
    `${posts(count)} left as ${count === 1 ? 'it is' : 'they are'}: you can only view ${count === 1 ? 'it' : 'them'}.`,
  ofSeveral: 'These posts belong to several users. Select those of one at a time.',
  notUndone: 'Couldn’t undo.',
  notCanceled: 'This could not be canceled.',
  doing: ({ status, action, total }: JobSummary) =>
    status === 'undoing' ? `Undoing: ${posts(total)}` : `${DOING[action.type]} ${posts(total)}`,
  progress: ({ done, total }: JobSummary) => `${number(done)} of ${number(total)}`,
  done: ({ status, action, changed, total, kept }: JobSummary) => {
    const done = `${posts(changed)} ${DONE[action.type]}`;
    if (status === 'canceled') return `Canceled: ${number(changed)} of ${posts(total)} ${DONE[action.type]}`;
    if (status === 'failed') return `An error stopped this: ${number(changed)} of ${posts(total)} ${DONE[action.type]}`;
    if (status !== 'undone') return done;
    const undone = `Undone: ${posts(changed - kept)}`;
    return kept === 0 ? undone : `${undone}; ${number(kept)} left alone because they were changed again`;
  },
};
