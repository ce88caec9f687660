import type { CollectionTree } from '@benotes/contract';
import { CollectionIntro } from '@benotes/post-card';

import { Subcollections } from './subcollections.tsx';

export interface CollectionHeadProps {
  collection: CollectionTree;
  /** The list below includes the posts of subcollections. */
  includesBelow: boolean;
  onIncludeBelow: (includes: boolean) => void;
}

/** What stands above the posts of a collection: cover, description, and subcollections. */
export function CollectionHead({ collection, includesBelow, onIncludeBelow }: CollectionHeadProps) {
  const { id, description, cover, nested } = collection;
  return (
    <>
      <CollectionIntro description={description} cover={cover} />
      {nested.length > 0 && (
        <Subcollections
          parent={id}
          collections={nested}
          includesBelow={includesBelow}
          onIncludeBelow={onIncludeBelow}
        />
      )}
    </>
  );
}
