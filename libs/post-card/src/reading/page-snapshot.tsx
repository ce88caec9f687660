import type { PageSnapshot } from '@benotes/contract';
import { formatDate } from '@benotes/ui/dates';
import { useId } from 'react';

import { NEW_TAB } from '../new-tab.ts';
import { copyTexts as texts } from './copy-texts.ts';
import styles from './page-snapshot.module.css';

interface PageSnapshotViewProps {
  /** Undefined if there is none. */
  snapshot: PageSnapshot | undefined;
  /** Why there is none, or no newer one; empty if there is nothing to say. */
  status: string;
}

/**
 * A page as a browser showed it: its picture, which is loaded when it is near, leads to the whole page in a new tab.
 */
export function PageSnapshotView({ snapshot, status }: PageSnapshotViewProps) {
  const headingId = useId();
  return (
    <section className={styles.snapshot} aria-labelledby={headingId}>
      {snapshot?.picture && (
        <a className={styles.pictureLink} href={snapshot.page} {...NEW_TAB} tabIndex={-1} aria-hidden="true">
          <img className={styles.picture} src={snapshot.picture} alt="" loading="lazy" decoding="async" />
        </a>
      )}
      <div className={styles.text}>
        <h4 id={headingId} className={styles.heading}>
          {snapshot ? texts.snapshotOf(formatDate(snapshot.taken_at)) : texts.snapshot}
        </h4>
        {snapshot && (
          <p className={styles.line}>
            <a href={snapshot.page} {...NEW_TAB}>
              {texts.openSnapshot}
            </a>
          </p>
        )}
        {snapshot && snapshot.left_out > 0 && <p className={styles.line}>{texts.leftOut(snapshot.left_out)}</p>}
        <p className={styles.line}>
          <output>{status}</output>
        </p>
      </div>
    </section>
  );
}
