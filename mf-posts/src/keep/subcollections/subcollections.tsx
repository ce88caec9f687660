import type { CollectionTree } from '@benotes/contract';
import { Button } from '@benotes/ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

import { nextIndex } from '../../list/grid/next-index.ts';
import { CollectionTile } from './collection-tile.tsx';
import styles from './subcollections.module.css';
import { texts } from './texts.ts';
import { useColumns } from './use-columns.ts';

/** Rows of tiles until all are asked for, and tiles that each further click shows. */
const ROWS = 2;
const STEP = 200;

interface SubcollectionsProps {
  collections: readonly CollectionTree[];
  includesBelow: boolean;
  onIncludeBelow: (includes: boolean) => void;
}

/** The subcollections of a collection as tiles: one Tab stop, between which the arrow keys move. */
export function Subcollections({ collections, includesBelow, onIncludeBelow }: SubcollectionsProps) {
  const headingId = useId();
  const list = useRef<HTMLUListElement>(null);
  const box = useRef<HTMLInputElement>(null);
  // Uncontrolled: the page's address changes in a transition, and until then React would uncheck the box again.
  useEffect(() => {
    if (box.current) box.current.checked = includesBelow;
  }, [includesBelow]);
  const columns = useColumns(list);
  const [active, setActive] = useState(0);
  const [more, setMore] = useState(0);
  const shown = collections.slice(0, Math.max(ROWS * columns, more));
  const hidden = collections.length - shown.length;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = nextIndex(event.key, active, { count: shown.length, columns, rowsPerPage: ROWS });
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
    list.current?.querySelectorAll('a')[next]?.focus();
  };
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          {texts.subcollections}
        </h2>
        <label className={styles.below}>
          <input
            ref={box}
            type="checkbox"
            defaultChecked={includesBelow}
            onChange={({ target }) => onIncludeBelow(target.checked)}
          />
          {texts.includeBelow}
        </label>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one of its links has the focus */}
      <ul ref={list} className={styles.tiles} aria-labelledby={headingId} onKeyDown={onKeyDown}>
        {shown.map((collection, index) => (
          <CollectionTile
            key={collection.id}
            collection={collection}
            tabStop={index === Math.min(active, shown.length - 1)}
            onFocus={() => setActive(index)}
          />
        ))}
      </ul>
      {(hidden > 0 || more > 0) && (
        <Button
          className={styles.more}
          icon={hidden > 0 ? 'chevron-down' : undefined}
          aria-expanded={more > 0}
          onClick={() => setMore(hidden > 0 ? shown.length + STEP : 0)}
        >
          {hidden > 0 ? labelOf(collections.length, hidden) : texts.showFewer}
        </Button>
      )}
    </section>
  );
}

const labelOf = (all: number, hidden: number) => (hidden > STEP ? texts.showMore(STEP) : texts.showAll(all));
