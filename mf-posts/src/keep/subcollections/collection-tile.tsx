import type { CollectionTree } from '@benotes/contract';
import { Link } from '@benotes/router';
import { CollectionIcon, totalOf } from '@benotes/ui';

import { collectionPath } from '../../posts/collection-path.ts';
import styles from './subcollections.module.css';
import { texts } from './texts.ts';

interface CollectionTileProps {
  collection: CollectionTree;
  tabStop: boolean;
  onFocus: () => void;
}

/** A link to a subcollection, with its cover or icon. Posts can be dropped on it. */
export function CollectionTile({ collection, tabStop, onFocus }: CollectionTileProps) {
  const { id, name, icon_id, color, cover, nested } = collection;
  const counts = [texts.posts(totalOf(collection)), ...(nested.length > 0 ? [texts.within(nested.length)] : [])];
  return (
    <li>
      <Link
        className={styles.tile}
        to={collectionPath(id)}
        title={name}
        tabIndex={tabStop ? 0 : -1}
        data-drop-id={id}
        onFocus={onFocus}
      >
        {cover === undefined ? (
          <span className={styles.icon}>
            <CollectionIcon id={icon_id} color={color} />
          </span>
        ) : (
          <img className={styles.cover} src={cover} alt="" loading="lazy" />
        )}
        <span className={styles.text}>
          <span className={styles.name} dir="auto">
            {name}
          </span>{' '}
          <span className={styles.count}>{counts.join(', ')}</span>
        </span>
      </Link>
    </li>
  );
}
