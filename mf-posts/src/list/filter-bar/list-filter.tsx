import { Button, EmptyState, lazyComponent } from '@benotes/ui';
import { type ReactNode, Suspense } from 'react';

import { listTexts } from '../settings/list-texts.ts';
import styles from './list-filter.module.css';
import type { ListFilter } from './use-list-filter.ts';

const FilterBar = lazyComponent(async () => (await import('./filter-bar.tsx')).FilterBar);

/** The filter of a list above its posts, while it is open. */
export function ListFilterBar({ filter }: { filter: ListFilter }) {
  const { isOpen, isOpened, text, set, close, setWords } = filter;
  if (!isOpen) return null;
  return (
    <Suspense fallback={<div className={styles.reserved} />}>
      <FilterBar text={text} isOpened={isOpened} set={set} close={close} setWords={setWords} />
    </Suspense>
  );
}

/** What an empty list shows: that the filter excludes everything, or else its own. */
export function emptyList({ text, close }: ListFilter, empty: ReactNode): ReactNode {
  if (text === '') return empty;
  return (
    <EmptyState title={listTexts.noMatches}>
      <Button icon="close" onClick={close}>
        {listTexts.clearFilter}
      </Button>
    </EmptyState>
  );
}
