import { defineView } from '@benotes/platform';
import { Button } from '@benotes/ui';
import { useId, useState } from 'react';

import styles from '../account-list.module.css';
import { AuditList } from './audit-list.tsx';
import { texts } from './texts.ts';

/** What happened in the account of the signed-in user; loaded when they ask for it. */
export function ActivitySection() {
  const headingId = useId();
  const [isShown, setShown] = useState(false);
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading} tabIndex={-1} ref={(heading) => isShown && heading?.focus()}>
        {texts.ownHeading}
      </h2>
      <p className={styles.hint}>{texts.ownHint}</p>
      {isShown ? (
        <AuditList scope="own" group={null} user={null} />
      ) : (
        <Button onClick={() => setShown(true)}>{texts.show}</Button>
      )}
    </section>
  );
}

export const view = defineView<'account.sections'>(ActivitySection);
