import type { DeletedCollection } from '@benotes/contract';
import { collections } from '@benotes/platform';
import { Button, CollectionIcon, ConfirmDialog } from '@benotes/ui';
import { useState } from 'react';
import { useSnapshot } from 'valtio';

import styles from './deleted-collections.module.css';
import { purgeDeletedCollection, restoreDeletedCollection } from './deleted-collections.store.ts';
import { OriginLine } from './origin-line.tsx';
import { pathName } from './origin.ts';
import { texts } from './texts.ts';

interface DeletedCollectionRowProps {
  collection: DeletedCollection;
  busy: boolean;
}

/** A deleted collection: what it has, where it comes from, and buttons to restore it and to delete it permanently. */
export function DeletedCollectionRow({ collection, busy }: DeletedCollectionRowProps) {
  const { name, icon_id, parent_id, deleted_at, collections_below, posts_count } = collection;
  const { tree } = useSnapshot(collections);
  const [isAsking, setIsAsking] = useState(false);
  const origin = parent_id === null ? texts.topLevel : (pathName(tree, parent_id) ?? texts.deletedCollection);
  return (
    <li className={styles.row} aria-busy={busy || undefined}>
      <CollectionIcon id={icon_id} />
      <div className={styles.description}>
        <h3 className={styles.name} dir="auto" title={name}>
          {name}
        </h3>
        <span className={styles.content}>{texts.content(collections_below, posts_count)}</span>
        <OriginLine origin={origin} deletedAt={deleted_at} />
      </div>
      <div className={styles.actions}>
        <Button
          icon="restore"
          aria-label={texts.restoreLong(name)}
          blocked={busy}
          onClick={() => void restoreDeletedCollection(collection)}
        >
          {texts.restore}
        </Button>
        <Button icon="trash" aria-label={texts.purgeLong(name)} blocked={busy} onClick={() => setIsAsking(true)}>
          {texts.purge}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={texts.purgeTitle(name)}
        confirmLabel={texts.purge}
        tone="danger"
        busy={busy}
        onConfirm={() => void purgeDeletedCollection(collection)}
        onClose={() => setIsAsking(false)}
      >
        {texts.purgeBody(collections_below, posts_count)}
      </ConfirmDialog>
    </li>
  );
}
