import { Icon, IconButton } from '@benotes/ui';
import { type KeyboardEvent, useRef } from 'react';

import { texts } from '../sidebar/sidebar-texts.ts';
import styles from './collections-filter.module.css';

interface CollectionsFilterProps {
  value: string;
  onChange: (value: string) => void;
  /** The Down Arrow key was pressed: the focus belongs into the tree. */
  onLeave: () => void;
}

/** The field that filters the tree. Escape clears it. */
export function CollectionsFilter({ value, onChange, onLeave }: CollectionsFilterProps) {
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && value !== '') {
      event.preventDefault();
      event.stopPropagation(); // it would close the drawer as well
      clear();
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      onLeave();
    }
  };
  return (
    <div className={styles.filter}>
      <Icon name="search" />
      <input
        ref={field}
        className={styles.field}
        dir="auto"
        autoComplete="off"
        aria-label={texts.filterCollections}
        placeholder={texts.filterCollections}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
      />
      {value !== '' && <IconButton className={styles.clear} icon="close" label={texts.clearFilter} onClick={clear} />}
    </div>
  );
}
