import { lazyAction } from '@benotes/platform/lazy-action';

import { texts } from '../texts.ts';

/** Loads the code of the actions on a post. Lists do it after the first paint. */
export const loadPostActions = () => import('./actions-on-post.ts');

export const lazyArchive = lazyAction(async () => (await loadPostActions()).archivePost, texts.notLoaded);
export const lazySetPinned = lazyAction(async () => (await loadPostActions()).setPinned, texts.notLoaded);
export const lazySetFavorite = lazyAction(async () => (await loadPostActions()).setFavorite, texts.notLoaded);
export const lazyConvert = lazyAction(async () => (await loadPostActions()).convertPost, texts.notLoaded);
export const lazyCheckTask = lazyAction(async () => (await loadPostActions()).checkTask, texts.notLoaded);
