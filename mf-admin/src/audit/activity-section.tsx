import { defineView } from '@benotes/platform';
import { Button } from '@benotes/ui';
import { SettingRow, SettingsGroup } from '@benotes/ui/settings';
import { useState } from 'react';

import styles from './activity-section.module.css';
import { AuditList } from './audit-list.tsx';
import { texts } from './texts.ts';

/** The button that had the focus is gone. */
const focusOnMount = (element: HTMLElement | null) => element?.focus();

/** What happened in the account of the signed-in user; loaded when they ask for it. */
export function ActivitySection() {
  const [isShown, setShown] = useState(false);
  return (
    <SettingsGroup title={texts.ownHeading}>
      <SettingRow hint={texts.ownHint}>
        {!isShown && <Button onClick={() => setShown(true)}>{texts.show}</Button>}
      </SettingRow>
      {isShown && (
        <div ref={focusOnMount} tabIndex={-1} className={styles.entries}>
          <AuditList scope="own" group={null} user={null} />
        </div>
      )}
    </SettingsGroup>
  );
}

export const view = defineView<'account.sections'>(ActivitySection);
