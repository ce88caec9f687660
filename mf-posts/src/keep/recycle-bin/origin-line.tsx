import { Icon } from '@benotes/ui';

import { DeletionTime } from './deletion-time.tsx';
import styles from './origin-line.module.css';

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
          <DeletionTime at={deletedAt} />
        </span>
      )}
    </span>
  );
}
