import { lazyAction } from '@benotes/platform/lazy-action';

import { texts } from '../sidebar/sidebar-texts.ts';

const loadChanges = () => import('./change-collection.ts');

export const lazyRename = lazyAction(async () => (await loadChanges()).renameCollection, texts.collectionNotRenamed);

export const lazySetFavorite = lazyAction(async () => (await loadChanges()).setFavorite, texts.favoriteNotChanged);

export const lazyCreateBelow = lazyAction(async () => (await loadChanges()).createBelow, texts.collectionNotCreated);

export const lazyRemove = lazyAction(
  async () => (await import('./remove-collection.ts')).removeCollection,
  texts.collectionNotDeleted,
);

/** Null sorts the top level. */
export const lazySortByName = lazyAction(
  async () => (await import('./sort-collections.ts')).sortByName,
  texts.notSorted,
);

export const lazyMove = lazyAction(
  async () => (await import('./move-collection.ts')).moveCollection,
  texts.collectionNotMoved,
);
