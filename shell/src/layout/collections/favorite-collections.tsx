import type { CollectionTree } from '@benotes/contract';
import { Link } from '@benotes/router';
import { CollectionIcon, contextPointer, grouped, totalOf, VisuallyHidden } from '@benotes/ui';
import { type MouseEvent, useId } from 'react';

import { texts } from '../sidebar/sidebar-texts.ts';
import sidebar from '../sidebar/sidebar.module.css';
import styles from './favorite-collections.module.css';

interface FavoriteCollectionsProps {
  favorites: readonly CollectionTree[];
  current: number | null;
  /** The numbers of posts are without those of subcollections. */
  countsOwn: boolean;
  href: (id: number) => string;
  onMenu: (id: number, at: { x: number; y: number }, withKeys: boolean, opener: HTMLElement) => void;
}

/** The favorites among the collections, in the order of the tree. Posts can be dropped on them. */
export function FavoriteCollections({ favorites, current, countsOwn, href, onMenu }: FavoriteCollectionsProps) {
  const heading = useId();
  const openMenu = (event: MouseEvent<HTMLElement>, id: number) => {
    const pointer = contextPointer(event);
    if (pointer === 'touch' || (event.shiftKey && pointer === 'mouse')) return; // the menu of the browser
    event.preventDefault();
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    const at = pointer === 'mouse' ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom };
    onMenu(id, at, pointer !== 'mouse', event.currentTarget);
  };
  return (
    <div className={styles.favorites}>
      <h3 id={heading} className={styles.heading}>
        {texts.favorites}
      </h3>
      <ul className={sidebar.list} aria-labelledby={heading}>
        {favorites.map((collection) => {
          const { id, name, icon_id, color } = collection;
          const count = countsOwn ? (collection.posts_count ?? 0) : totalOf(collection);
          return (
            <li key={id}>
              <Link
                to={href(id)}
                className={sidebar.place}
                title={name}
                aria-current={id === current ? 'page' : undefined}
                data-drop-id={id}
                onContextMenu={(event) => openMenu(event, id)}
              >
                <CollectionIcon id={icon_id} color={color} />
                <span className={styles.name} dir="auto">
                  {name}
                </span>
                {count > 0 && (
                  <span className={styles.count}>
                    {grouped(count)}
                    <VisuallyHidden> {texts.posts(count)}</VisuallyHidden>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The favorites of a tree, from top to bottom. A loop, not recursion: trees may be a hundred deep. */
export function favoritesOf(tree: readonly CollectionTree[]): CollectionTree[] {
  const found: CollectionTree[] = [];
  const open = tree.toReversed();
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.is_favorite) found.push(node);
    for (let index = node.nested.length - 1; index >= 0; index -= 1) open.push(node.nested[index]!); // within bounds
  }
  return found;
}
