import { UNCATEGORIZED_ID } from '@benotes/contract';
import { collections } from '@benotes/platform';
import { TreeSelect } from '@benotes/ui';
import { useSnapshot } from 'valtio';

import { bookmarkExport, chooseCollection } from './bookmark-export.store.ts';
import { texts } from './export-texts.ts';

const UNCATEGORIZED = { id: UNCATEGORIZED_ID, name: texts.uncategorized, icon_id: null, nested: [] };

/** Chooses what an export contains: everything, or a collection. */
export function ExportScopeField({ disabled }: { disabled: boolean }) {
  const { tree } = useSnapshot(collections);
  const { collectionId } = useSnapshot(bookmarkExport);
  return (
    <TreeSelect
      label={texts.scope}
      hint={texts.scopeHint}
      tree={[UNCATEGORIZED, ...tree]}
      rootLabel={texts.everything}
      value={collectionId}
      onChange={chooseCollection}
      disabled={disabled}
    />
  );
}
