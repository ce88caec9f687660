/** The actions on a post, in one chunk that loads after the first paint. */
export { archivePost } from './post-actions.ts';
export { convertPost } from './convert-post.ts';
export { setFavorite, setPinned } from './flag-post.ts';
export { checkTask } from './check-task.ts';
