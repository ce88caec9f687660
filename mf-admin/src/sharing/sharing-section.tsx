import { Button } from '@benotes/ui';
import { SettingRow, SettingsGroup } from '@benotes/ui/settings';
import { useState } from 'react';

import styles from '../audit/activity-section.module.css';
import { SharingList } from './sharing-list.tsx';
import { texts } from './texts.ts';

/** The button that had the focus is gone. */
const focusOnMount = (element: HTMLElement | null) => element?.focus();

/** Who shares what with whom, for owners of the server; loaded when they ask for it. */
export function SharingSection() {
  const [isShown, setShown] = useState(false);
  return (
    <SettingsGroup title={texts.title}>
      <SettingRow hint={texts.hint}>
        {!isShown && (
          <Button aria-label={texts.openLong} onClick={() => setShown(true)}>
            {texts.open}
          </Button>
        )}
      </SettingRow>
      {isShown && (
        <div ref={focusOnMount} tabIndex={-1} className={styles.entries}>
          <SharingList />
        </div>
      )}
    </SettingsGroup>
  );
}
