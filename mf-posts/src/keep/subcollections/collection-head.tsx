import type { CollectionTree } from '@benotes/contract';
import { CollectionIntro } from '@benotes/post-card';

import styles from './subcollections.module.css';
import { Subcollections } from './subcollections.tsx';
import { texts } from './texts.ts';

export interface CollectionHeadProps {
  collection: CollectionTree;
  /** The name of the user who shares it. */
  owner?: string | undefined;
  /** The list below includes the posts of subcollections. */
  includesBelow: boolean;
  onIncludeBelow: (includes: boolean) => void;
}

/** What stands above the posts of a collection: cover, description, and subcollections. */
export function CollectionHead({ collection, owner, includesBelow, onIncludeBelow }: CollectionHeadProps) {
  const { id, description, cover, nested } = collection;
  return (
    <>
      {owner !== undefined && (
        <p className={styles.owner}>
          {texts.by} <bdi>{owner}</bdi>
        </p>
      )}
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
