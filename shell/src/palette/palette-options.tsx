/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a listbox with groups, of a combobox */
import { keyLabels, keyText } from '@benotes/platform/key-labels';
import { CollectionIcon, Highlight, Icon, isolate } from '@benotes/ui';
import { type MouseEvent, useLayoutEffect } from 'react';

import type { FoundItem, PaletteGroup, PaletteItem } from './palette-item.ts';
import styles from './palette.module.css';
import { texts } from './texts.ts';

interface PaletteOptionsProps {
  /** The beginning of all ids. */
  id: string;
  groups: readonly PaletteGroup[];
  /** The id of the active item. */
  active: string | undefined;
  onActive: (id: string) => void;
  onChoose: (item: PaletteItem, event: MouseEvent) => void;
}

/** The id of the element of an item or group. An id has no spaces, or it could not be referred to. */
export const optionId = (palette: string, id: string) => `${palette}-${encodeURIComponent(id)}`;

/** The listbox of the palette. The focus stays in the field. */
export function PaletteOptions({ id, groups, active, onActive, onChoose }: PaletteOptionsProps) {
  useLayoutEffect(() => {
    if (active !== undefined) document.getElementById(optionId(id, active))?.scrollIntoView?.({ block: 'nearest' });
  }, [id, active]);
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the field has the focus
    <div
      id={`${id}-options`}
      role="listbox"
      aria-label={texts.options}
      className={styles.options}
      onMouseDown={(event) => event.preventDefault()} // keeps the focus in the field
    >
      {groups.map((group) => (
        <div key={group.name} role="group" aria-labelledby={optionId(id, group.name)}>
          <div id={optionId(id, group.name)} className={styles.group} role="presentation">
            {group.name}
          </div>
          {group.items.map((found) => (
            <Option
              key={found.item.id}
              id={optionId(id, found.item.id)}
              found={found}
              isActive={found.item.id === active}
              onActive={() => onActive(found.item.id)}
              onChoose={(event) => onChoose(found.item, event)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  found: FoundItem;
  isActive: boolean;
  onActive: () => void;
  onChoose: (event: MouseEvent) => void;
}

function Option({ id, found: { item, words }, isActive, onActive, onChoose }: OptionProps) {
  const { name, above = [], icon, keys = [] } = item;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onPointerMove={isActive ? undefined : onActive}
      onClick={onChoose}
    >
      {typeof icon === 'string' ? <Icon name={icon} /> : <CollectionIcon id={icon.collection} />}
      <span className={styles.name} dir="auto">
        <Highlight text={name} words={words} anywhere />
      </span>
      {above.length > 0 && <span className={styles.above}>{above.map(isolate).join(' / ')}</span>}
      {keys[0] !== undefined && (
        <kbd className={styles.shortcut} aria-label={keyText(keys[0])}>
          {keyLabels(keys[0]).join(' ')}
        </kbd>
      )}
    </div>
  );
}
