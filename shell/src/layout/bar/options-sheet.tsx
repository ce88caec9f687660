import type { AppBarIcon, AppBarOption } from '@benotes/platform';
import { useLocation } from '@benotes/router';
import { Button, Icon, type IconName, Sheet } from '@benotes/ui';
import { useState } from 'react';

import { texts } from '../texts.ts';
import styles from './options-sheet.module.css';

/** The specification's icons (section 3) in our icon set. */
export const OPTION_ICONS = {
  add: 'plus',
  checkmark: 'check',
  paste: 'paste',
  edit: 'edit',
  delete: 'trash',
  view: 'sliders',
  filter: 'filter',
  history: 'history',
  undo: 'undo',
} satisfies Record<AppBarIcon, IconName>;

/** The options of a screen on phones: one button that opens a sheet at the bottom. */
export function OptionsSheet({ options }: { options: readonly AppBarOption[] }) {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const open = openedAt === key;
  if (openedAt !== null && !open) setOpenedAt(null); // permanently, because Back may return to this page

  const close = () => setOpenedAt(null);
  return (
    <>
      <Button
        className={styles.button}
        tone="quiet"
        icon="more"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpenedAt(key)}
      >
        <span className={styles.label}>{texts.options}</span>
      </Button>
      <Sheet open={open} onClose={close} label={texts.options}>
        <ul className={styles.list}>
          {options.map(({ label, longLabel, icon, color, run }) => (
            <li key={label}>
              <button
                type="button"
                className={styles.option}
                data-color={color}
                onClick={() => {
                  close();
                  run();
                }}
              >
                {icon && <Icon name={OPTION_ICONS[icon]} />}
                {longLabel ?? label}
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
