import type { CollectionTree } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { generatePath, useLocation, useNavigate } from '@benotes/router';
import { Button } from '@benotes/ui';
import { SettingRow, SettingsGroup } from '@benotes/ui/settings';
import { useState } from 'react';

import { DeleteCollectionDialog } from './delete-collection-dialog.tsx';
import styles from './delete-collection.module.css';
import { removeCollection } from './save-collection.ts';
import { texts } from './texts.ts';

const DELETE_HASH = '#delete-collection';

/** Deletes a collection with its subcollections, after a confirmation. `#delete-collection` in the URL opens that. */
export function DeleteCollection({ collection }: { collection: CollectionTree }) {
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  const isLedHere = hash === DELETE_HASH; // from the menu of the sidebar, which may be used on this page as well
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const cancel = () => {
    setConfirming(false);
    if (isLedHere) void navigate(pathname, { replace: true }); // a reload does not ask again
  };

  const remove = async () => {
    setBusy(true);
    const error = await removeCollection(collection.id);
    const { parent_id } = collection;
    const above = parent_id === null ? paths.home : generatePath(paths.collection, { collectionId: String(parent_id) });
    if (!error) return void navigate(above, { replace: true });
    setBusy(false);
    cancel();
    setFailure(error.message);
  };

  return (
    <SettingsGroup title={texts.delete} tone="danger">
      <SettingRow hint={texts.deleteSummary}>
        <Button tone="danger" icon="trash" onClick={() => setConfirming(true)}>
          {texts.delete}
        </Button>
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
      </SettingRow>
      {(isConfirming || isLedHere) && (
        <DeleteCollectionDialog collection={collection} busy={busy} onConfirm={() => void remove()} onClose={cancel} />
      )}
    </SettingsGroup>
  );
}
