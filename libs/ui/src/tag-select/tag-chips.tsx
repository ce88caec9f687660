import type { UseMultipleSelectionReturnValue } from 'downshift';
import type { MouseEvent } from 'react';

import { Icon } from '../icon/icon.tsx';
import { texts } from '../lazy-texts.ts';
import type { ChosenTag } from './chosen-tags.ts';
import { preventDownshiftDefault } from './prevent-downshift-default.ts';
import styles from './tag-select.module.css';

interface TagChipsProps {
  label: string;
  tags: readonly ChosenTag[];
  /** Downshift's keyboard focus and removal of chips. */
  chips: UseMultipleSelectionReturnValue<ChosenTag>;
  disabled: boolean | undefined;
  onRemove: (tag: ChosenTag) => void;
}

/** The chosen tags, each with a button that removes it. */
export function TagChips({ label, tags, chips, disabled, onRemove }: TagChipsProps) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={label}>
      {tags.map((tag, index) => (
        // Keyed by index: when a chip is removed with a key, the focus moves to the next one.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className={styles.chip} data-new={tag.id === undefined || undefined}>
          <span className={styles.chipName} dir="auto" title={tag.name}>
            {tag.name}
          </span>
          <button
            {...chips.getSelectedItemProps({
              selectedItem: tag,
              index,
              onClick: (event: MouseEvent) => {
                preventDownshiftDefault(event);
                onRemove(tag);
              },
            })}
            type="button"
            className={styles.remove}
            disabled={disabled}
            aria-label={texts.removeTag(tag.name)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
