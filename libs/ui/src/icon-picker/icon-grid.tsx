import { ICONS } from '@benotes/contract';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';

import { CollectionIcon } from '../icon/collection-icon.tsx';
import { Icon } from '../icon/icon.tsx';
import { texts } from '../lazy-texts.ts';
import styles from './icon-picker.module.css';
import { moveInGrid } from './move-in-grid.ts';

export interface IconPickerProps {
  /** Null is "No Icon". */
  value: number | null;
  onChange: (id: number | null) => void;
  label: string;
}

interface Choice {
  id: number | null;
  label: string;
}

const CHOICES: readonly Choice[] = [{ id: null, label: texts.noIcon }, ...ICONS];

export function IconGrid({ value, onChange, label }: IconPickerProps) {
  const id = useId();
  const [words, setWords] = useState('');
  const shown = useMemo(() => named(words), [words]);
  const grid = useRef<HTMLDivElement>(null);
  // Roving tabindex: the chosen icon if it is shown, else the first.
  const tabStop = Math.max(
    0,
    shown.findIndex((choice) => choice.id === value),
  );

  const move = (event: KeyboardEvent) => {
    const icons = [...(grid.current?.children ?? [])] as HTMLElement[]; // its only children are the options
    const next = moveInGrid(event.key, icons.indexOf(event.target as HTMLElement), icons);
    if (next === undefined) return;
    event.preventDefault();
    icons[next]?.focus();
  };

  return (
    <div className={styles.picker}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={styles.box}>
        <div className={styles.search}>
          <Icon name="search" />
          <input
            type="search"
            className={styles.input}
            value={words}
            placeholder={texts.searchIcons}
            aria-label={texts.searchIcons}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        {shown.length === 0 ? (
          <output className={styles.none}>{texts.noIconFound}</output>
        ) : (
          // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role -- one of its options has the focus
          <div ref={grid} role="listbox" aria-labelledby={id} className={styles.grid} onKeyDown={move}>
            {shown.map((choice, index) => (
              <button
                key={choice.id}
                type="button"
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native option cannot hold a picture
                role="option"
                className={styles.icon}
                aria-selected={choice.id === value}
                aria-label={choice.label}
                title={choice.label}
                tabIndex={index === tabStop ? 0 : -1}
                onClick={() => onChange(choice.id)}
              >
                {choice.id === null ? <Icon name="minus" /> : <CollectionIcon id={choice.id} />}
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

function named(words: string): readonly Choice[] {
  const wanted = words.trim().toLowerCase();
  return wanted ? CHOICES.filter((choice) => choice.label.toLowerCase().includes(wanted)) : CHOICES;
}
