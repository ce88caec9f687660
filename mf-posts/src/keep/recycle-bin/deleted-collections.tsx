import { RESTORABLE_DAYS } from '@benotes/contract';
import { ErrorState } from '@benotes/ui';
import { boxedList } from '@benotes/ui/boxed-list';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';

import { DeletedCollectionRow } from './deleted-collection-row.tsx';
import styles from './deleted-collections.module.css';
import { deletedCollections, loadDeletedCollections } from './deleted-collections.store.ts';
import { texts } from './texts.ts';

/** The deleted collections, above the deleted posts; nothing without any. */
export function DeletedCollections() {
  const { list, status, busy } = useSnapshot(deletedCollections);
  const heading = useRef<HTMLHeadingElement>(null);
  if (status === 'failed') return <ErrorState title={texts.notLoaded} onRetry={() => void loadDeletedCollections()} />;
  if (list.length === 0) return null;
  return (
    <>
      <section aria-labelledby="deleted-collections" className={styles.section}>
        <h2 ref={heading} id="deleted-collections" className={styles.heading} tabIndex={-1}>
          {texts.collections}
        </h2>
        <p className={styles.hint}>{texts.days(RESTORABLE_DAYS)}</p>
        <ul className={boxedList}>
          {list.map((collection) => (
            <DeletedCollectionRow
              key={collection.id}
              collection={collection}
              busy={busy.includes(collection.id)}
              onGone={() => heading.current?.focus()}
            />
          ))}
        </ul>
      </section>
      <h2 className={styles.heading}>{texts.posts}</h2>
    </>
  );
}
