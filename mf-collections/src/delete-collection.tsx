import type { CollectionTree } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { Button } from '@benotes/ui';
import { useState } from 'react';

import styles from './delete-collection.module.css';
import { DeleteCollectionDialog } from './delete-collection-dialog.tsx';
import { removeCollection } from './save-collection.ts';
import { texts } from './texts.ts';

/** Deletes a collection with its subcollections, after a confirmation. */
export function DeleteCollection({ collection }: { collection: CollectionTree }) {
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const remove = async () => {
    setBusy(true);
    const error = await removeCollection(collection.id);
    if (!error) return void navigate(paths.home, { replace: true });
    setBusy(false);
    setConfirming(false);
    setFailure(error.message);
  };

  return (
    <section className={styles.section} aria-labelledby="delete-collection">
      <h2 id="delete-collection" className={styles.title}>
        {texts.delete}
      </h2>
      <p className={styles.summary}>{texts.deleteSummary}</p>
      <Button tone="danger" icon="trash" className={styles.button} onClick={() => setConfirming(true)}>
        {texts.delete}
      </Button>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {isConfirming && (
        <DeleteCollectionDialog
          collection={collection}
          busy={busy}
          onConfirm={() => void remove()}
          onClose={() => setConfirming(false)}
        />
      )}
    </section>
  );
}
