import type { ImportResult } from '@benotes/contract';
import { Checkbox } from '@benotes/ui/choices';
import { useId } from 'react';

import panel from './import-panel.module.css';
import styles from './shared-collections.module.css';
import { texts } from './texts.ts';

interface SharedCollectionsProps {
  result: Readonly<Pick<ImportResult, 'shares' | 'shared_collections' | 'is_sharing'>>;
  /** Whether they get new links; undefined once that is decided. */
  isSharing?: boolean;
  onShare?: (isSharing: boolean) => void;
}

/** The collections of an archive that had a public link, before the import with the choice to share them again. */
export function SharedCollections({ result, isSharing = false, onShare }: SharedCollectionsProps) {
  const titleId = useId();
  const { shares = 0, shared_collections: collections = [], is_sharing: wasSharing = false } = result;
  if (shares === 0) return null;
  const rows = collections.map((collection, index) => ({ ...collection, index })); // names are not unique
  return (
    <div className={styles.shares}>
      <h3 id={titleId} className={styles.title}>
        {texts.shared(shares)}
      </h3>
      <ul className={styles.list} aria-labelledby={titleId}>
        {rows.map(({ name, is_active: isActive, index }) => (
          <li key={index}>
            <bdi>{name}</bdi>
            {!isActive && ` ${texts.switchedOff}`}
          </li>
        ))}
      </ul>
      {collections.length < shares && <p className={panel.words}>{texts.firstShared(collections.length)}</p>}
      {onShare ? (
        <Checkbox label={texts.shareAgain} checked={isSharing} onChange={onShare} />
      ) : (
        <p className={panel.words}>{wasSharing ? texts.sharedAgain : texts.notShared}</p>
      )}
    </div>
  );
}
