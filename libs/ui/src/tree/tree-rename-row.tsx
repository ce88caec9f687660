import { COLLECTION_NAME_MAX_LENGTH } from '@benotes/contract';
import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef } from 'react';

import { CollectionIcon } from '../icon/collection-icon.tsx';
import { texts } from './texts.ts';
import { DEEPEST_INDENT } from './tree-row.tsx';
import type { Row } from './tree-rows.ts';
import styles from './tree.module.css';

interface TreeRenameRowProps {
  row: Row;
  /** In px from the top of the tree. */
  start: number;
  /** Called once, with the new name or, if it is unchanged or empty, with undefined. */
  onEnd: (name: string | undefined) => void;
}

/** A row whose name is being edited: Enter and leaving the field save, Escape cancels. */
export function TreeRenameRow({ row: { node, level }, start, onEnd }: TreeRenameRowProps) {
  const field = useRef<HTMLInputElement>(null);
  const hasEnded = useRef(false);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const end = (name: string) => {
    if (hasEnded.current) return;
    hasEnded.current = true;
    const trimmed = name.trim();
    onEnd(trimmed === '' || trimmed === node.name ? undefined : trimmed);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation(); // not a key of the tree
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault(); // Escape would close the drawer
    end(event.key === 'Enter' ? event.currentTarget.value : '');
  };
  return (
    <div
      role="treeitem"
      className={styles.row}
      // React's types do not know custom properties.
      style={{ '--indent': Math.min(level, DEEPEST_INDENT), top: start } as CSSProperties}
      aria-label={node.name}
      aria-level={level + 1}
      aria-selected={false}
    >
      <span className={styles.toggle} />
      <CollectionIcon id={node.icon_id} fallback={node.icon} color={node.color} />
      <input
        ref={field}
        className={styles.rename}
        dir="auto"
        aria-label={texts.nameOf(node.name)}
        defaultValue={node.name}
        maxLength={COLLECTION_NAME_MAX_LENGTH}
        autoComplete="off"
        onKeyDown={onKeyDown}
        onBlur={({ target }) => end(target.value)}
      />
    </div>
  );
}
