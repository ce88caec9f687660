import type { Post } from '@benotes/contract';

import { loadAction } from './load-action.ts';

/** Loads the code of the actions on a post. Lists do it after the first paint. */
export const loadPostActions = () => import('./actions-on-post.ts');

const load = () => loadAction(loadPostActions);

/** See `archivePost`. */
export async function lazyArchive(post: Post): Promise<void> {
  await (await load())?.archivePost(post);
}

/** See `setPinned`. */
export async function lazySetPinned(post: Post, isPinned: boolean): Promise<void> {
  await (await load())?.setPinned(post, isPinned);
}

/** See `setFavorite`. */
export async function lazySetFavorite(post: Post, isFavorite: boolean): Promise<void> {
  await (await load())?.setFavorite(post, isFavorite);
}

/** See `convertPost`. */
export async function lazyConvert(post: Post, type: Post['type']): Promise<void> {
  await (await load())?.convertPost(post, type);
}

/** See `checkTask`. */
export async function lazyCheckTask(post: Post, task: number, checked: boolean): Promise<void> {
  await (await load())?.checkTask(post, task, checked);
}
