import { canEdit, type CollectionTree } from '@benotes/contract';
import { session } from '@benotes/platform';
import { VisuallyHidden } from '@benotes/ui';
import { Switch } from '@benotes/ui/settings';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import { nextIndex } from '../../list/grid/next-index.ts';
import { CollectionChip } from './collection-chip.tsx';
import { NewSubcollection } from './new-subcollection.tsx';
import styles from './subcollections.module.css';
import { texts } from './texts.ts';

/** Chips at first, and chips that each further click shows. */
const STEP = 100;

interface SubcollectionsProps {
  /** The collection that they are in. */
  parent: number;
  collections: readonly CollectionTree[];
  includesBelow: boolean;
  onIncludeBelow: (includes: boolean) => void;
}

/**
 * The subcollections of a collection as chips in a row that scrolls: one Tab stop, between which the arrow keys move.
 */
export function Subcollections({ parent, collections, includesBelow, onIncludeBelow }: SubcollectionsProps) {
  const headingId = useId();
  const list = useRef<HTMLUListElement>(null);
  // The page's address changes in a transition; the switch does not wait for it.
  const [isOn, setIsOn] = useState(includesBelow);
  const [known, setKnown] = useState(includesBelow);
  if (known !== includesBelow) {
    setKnown(includesBelow);
    setIsOn(includesBelow);
  }
  const { permission } = useSnapshot(session);
  const [active, setActive] = useState(0);
  const [count, setCount] = useState(STEP);
  const shown = collections.slice(0, count);
  const hidden = collections.length - shown.length;

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = nextIndex(event.key, active, { count: shown.length, columns: shown.length, rowsPerPage: 1 });
    if (next === undefined || next === active) return; // the page scrolls
    event.preventDefault();
    setActive(next);
    list.current?.querySelectorAll('a')[next]?.focus();
  };
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <VisuallyHidden>
        <h2 id={headingId}>{texts.subcollections}</h2>
      </VisuallyHidden>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one of its links has the focus */}
      <ul ref={list} className={styles.chips} aria-labelledby={headingId} onKeyDown={onKeyDown}>
        {shown.map((collection, index) => (
          <CollectionChip
            key={collection.id}
            collection={collection}
            tabStop={index === Math.min(active, shown.length - 1)}
            onFocus={() => setActive(index)}
          />
        ))}
        {hidden > 0 && (
          <li>
            <button type="button" className={styles.chip} onClick={() => setCount(count + STEP)}>
              {hidden > STEP ? texts.showMore(STEP) : texts.showAll(collections.length)}
            </button>
          </li>
        )}
        {canEdit(permission) && (
          <li>
            <NewSubcollection parent={parent} />
          </li>
        )}
      </ul>
      <Switch
        word={texts.includeBelow}
        checked={isOn}
        onChange={(isOn) => {
          setIsOn(isOn);
          onIncludeBelow(isOn);
        }}
      />
    </section>
  );
}
