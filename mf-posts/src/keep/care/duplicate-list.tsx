import type { CareNumbers, DuplicateGroup, PostAction } from '@benotes/contract';
import { collections } from '@benotes/platform';
import { Button, ConfirmDialog, TreeSelect } from '@benotes/ui';
import { boxedList } from '@benotes/ui/boxed-list';
import { RadioGroup } from '@benotes/ui/choices';
import { useState } from 'react';
import { useSnapshot } from 'valtio';

import styles from './care.module.css';
import { actOnLinks } from './care.store.ts';
import { DuplicateRow } from './duplicate-row.tsx';
import { texts } from './texts.ts';

const RULES = (['oldest', 'newest', 'collection'] as const).map((value) => ({ value, label: texts[value] }));

interface DuplicateListProps {
  groups: readonly DuplicateGroup[];
  numbers: CareNumbers;
}

/** Groups of links to the same page, the rule by which they are merged, and buttons to do so. */
export function DuplicateList({ groups, numbers }: DuplicateListProps) {
  const { tree } = useSnapshot(collections);
  const [rule, setRule] = useState<(typeof RULES)[number]['value']>('oldest');
  const [collection_id, setCollection] = useState<number | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const merge: PostAction & { type: 'merge' } = {
    type: 'merge',
    keep: rule === 'newest' ? 'newest' : 'oldest',
    ...(rule === 'collection' && { collection_id }),
  };
  const mergeAll = () => {
    setIsAsking(false);
    void actOnLinks(merge, { all: true });
  };
  return (
    <>
      <p className={styles.about}>{texts.found(numbers.duplicates)}</p>
      <RadioGroup legend={texts.keep} options={RULES} value={rule} onChange={setRule} />
      {rule === 'collection' && (
        <TreeSelect
          label={texts.collectionLabel}
          tree={tree}
          value={collection_id}
          onChange={setCollection}
          rootLabel={texts.uncategorized}
        />
      )}
      <p className={styles.about}>{texts.rule}</p>
      <div className={styles.actions}>
        <Button tone="primary" onClick={() => setIsAsking(true)}>
          {texts.mergeAll(numbers.duplicates)}
        </Button>
      </div>
      <ul className={boxedList}>
        {groups.map((group) => (
          <DuplicateRow
            key={group.key}
            group={group}
            tree={tree}
            onMerge={(ids) => void actOnLinks(merge, { ids: [...ids] })}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={isAsking}
        title={texts.mergeAllTitle(numbers.duplicates)}
        confirmLabel={texts.merge}
        onConfirm={mergeAll}
        onClose={() => setIsAsking(false)}
      >
        {texts.mergeAllBody}
      </ConfirmDialog>
    </>
  );
}
