import type { CollectionTree } from '@benotes/contract';
import { Link } from '@benotes/router';
import { CollectionIcon, grouped, totalOf, VisuallyHidden } from '@benotes/ui';

import { collectionPath } from '../../posts/collection-path.ts';
import styles from './subcollections.module.css';
import { texts } from './texts.ts';

interface CollectionChipProps {
  collection: CollectionTree;
  tabStop: boolean;
  onFocus: () => void;
}

/** A link to a subcollection, with its icon and the number of its posts. Posts can be dropped on it. */
export function CollectionChip({ collection, tabStop, onFocus }: CollectionChipProps) {
  const { id, name, icon_id, color, nested } = collection;
  const posts = totalOf(collection);
  const counts = [texts.posts(posts), ...(nested.length > 0 ? [texts.within(nested.length)] : [])];
  return (
    <li>
      <Link
        className={styles.chip}
        to={collectionPath(id)}
        title={name}
        tabIndex={tabStop ? 0 : -1}
        data-drop-id={id}
        onFocus={onFocus}
      >
        <CollectionIcon id={icon_id} color={color} />
        <span className={styles.name} dir="auto">
          {name}
        </span>{' '}
        <span className={styles.count} aria-hidden="true">
          {grouped(posts)}
        </span>
        <VisuallyHidden>{counts.join(', ')}</VisuallyHidden>
      </Link>
    </li>
  );
}
