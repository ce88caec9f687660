import { Icon } from '@benotes/ui';
import { RelativeTime } from '@benotes/ui/dates';

import styles from './origin-line.module.css';
import { texts } from './texts.ts';

interface OriginLineProps {
  /** The path of the collection. */
  origin: string;
  deletedAt: string | undefined;
}

/** Where something in the recycle bin comes from, and since when it is there. */
export function OriginLine({ origin, deletedAt }: OriginLineProps) {
  return (
    <span className={styles.line}>
      <Icon name="folder" />
      <bdi className={styles.origin} title={origin}>
        {origin}
      </bdi>
      {deletedAt !== undefined && (
        <span className={styles.when}>
          <RelativeTime at={deletedAt} words={texts.deleted} />
        </span>
      )}
    </span>
  );
}
