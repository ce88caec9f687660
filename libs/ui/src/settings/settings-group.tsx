import { type ReactNode, useId, useRef } from 'react';

import { useRemovalFocus } from '../removal-focus/use-removal-focus.ts';
import styles from './settings.module.css';

interface SettingsGroupProps {
  title: string;
  /** One short sentence below the title. */
  hint?: string;
  /** `danger` for what cannot be undone. */
  tone?: 'danger';
  /** Rows: `SettingRow`, `SwitchRow`, fields in a `SettingField`, others in a `SettingBlock`; a `settingsList`. */
  children: ReactNode;
}

/** Settings that belong together: a heading, and rows in one box with lines between them. */
export function SettingsGroup({ title, hint, tone, children }: SettingsGroupProps) {
  const id = useId();
  const group = useRef<HTMLElement>(null);
  useRemovalFocus(group);
  return (
    <section ref={group} className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.title} data-tone={tone}>
        {title}
      </h2>
      {hint && <p className={styles.about}>{hint}</p>}
      <div className={styles.box}>{children}</div>
    </section>
  );
}
