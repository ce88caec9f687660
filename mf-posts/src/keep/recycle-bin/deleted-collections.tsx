import { RESTORABLE_DAYS } from '@benotes/contract';
import { ErrorState } from '@benotes/ui';
import { boxedList } from '@benotes/ui/boxed-list';
import { useRemovalFocus } from '@benotes/ui/removal-focus';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';

import { DeletedCollectionRow } from './deleted-collection-row.tsx';
import styles from './deleted-collections.module.css';
import { deletedCollections, loadDeletedCollections } from './deleted-collections.store.ts';
import { texts } from './texts.ts';

/** The deleted collections, above the deleted posts; nothing without any. */
export function DeletedCollections() {
  const { list, status } = useSnapshot(deletedCollections);
  if (status === 'failed') return <ErrorState title={texts.notLoaded} onRetry={() => void loadDeletedCollections()} />;
  return list.length === 0 ? null : <Listed />;
}

function Listed() {
  const { list, busy } = useSnapshot(deletedCollections);
  const section = useRef<HTMLElement>(null);
  useRemovalFocus(section);
  return (
    <>
      <section ref={section} aria-labelledby="deleted-collections" className={styles.section}>
        <h2 id="deleted-collections" className={styles.heading}>
          {texts.collections}
        </h2>
        <p className={styles.hint}>{texts.days(RESTORABLE_DAYS)}</p>
        <ul className={boxedList}>
          {list.map((collection) => (
            <DeletedCollectionRow key={collection.id} collection={collection} busy={busy.includes(collection.id)} />
          ))}
        </ul>
      </section>
      <h2 className={styles.heading}>{texts.posts}</h2>
    </>
  );
}
