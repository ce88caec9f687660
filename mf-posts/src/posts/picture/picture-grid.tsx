import { allowedUrl } from '@benotes/contract';
import { Icon } from '@benotes/ui';
import { type KeyboardEventHandler, useId, useState } from 'react';

import styles from './picture-dialog.module.css';
import { texts } from './texts.ts';

interface PictureGridProps {
  /** The picture that the link has; null for none. */
  current: string | null;
  /** The path of a picture that was uploaded; null for none. */
  uploaded: string | null;
  /** The addresses of the pictures of the page. */
  found: readonly string[];
  value: string | null;
  onChange: (value: string | null) => void;
  onKeyDown?: KeyboardEventHandler;
}

/** Pictures to choose from, and none: radio buttons, moved through with the arrow keys. */
export function PictureGrid({ current, uploaded, found, value, onChange, onKeyDown }: PictureGridProps) {
  const name = useId();
  const [broken, setBroken] = useState<readonly string[]>([]);
  const shown = found.filter((url) => !broken.includes(url));
  const choices = [
    ...(current === null ? [] : [{ source: current, label: texts.current }]),
    ...(uploaded === null ? [] : [{ source: uploaded, label: texts.uploaded }]),
    ...shown.map((source, index) => ({ source, label: texts.ofPage(index + 1, shown.length) })),
  ];
  return (
    <div role="radiogroup" aria-label={texts.choices} className={styles.grid}>
      {choices.map(({ source, label }) => (
        <label key={source} className={styles.choice} title={label}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            aria-label={label}
            checked={source === value}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog begins with what is chosen
            autoFocus={source === current}
            onKeyDown={onKeyDown}
            onChange={() => onChange(source)}
          />
          <img
            className={styles.picture}
            src={allowedUrl(source, 'image')}
            alt=""
            referrerPolicy="no-referrer"
            // One that is chosen stays: the server may get it.
            onError={() => source !== value && found.includes(source) && setBroken((now) => [...now, source])}
          />
          {source === value && <Icon name="check" />}
        </label>
      ))}
      <label className={`${styles.choice} ${styles.none}`}>
        <input
          type="radio"
          className={styles.input}
          name={name}
          checked={value === null}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog begins with what is chosen
          autoFocus={current === null}
          onKeyDown={onKeyDown}
          onChange={() => onChange(null)}
        />
        {texts.none}
        {value === null && <Icon name="check" />}
      </label>
    </div>
  );
}
