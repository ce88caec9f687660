import { allowedUrl, type CollectionTree, type DuplicateGroup } from '@benotes/contract';
import { Button } from '@benotes/ui';
import { RelativeTime } from '@benotes/ui/dates';

import { collectionName } from '../../posts/collection-name.ts';
import styles from './care.module.css';
import { NEW_TAB } from './new-tab.ts';
import { texts } from './texts.ts';

interface DuplicateRowProps {
  group: DuplicateGroup;
  tree: readonly CollectionTree[];
  onMerge: (ids: readonly number[]) => void;
}

/** The links to one page, oldest first. */
export function DuplicateRow({ group: { count, ids, links }, tree, onMerge }: DuplicateRowProps) {
  const [first] = links;
  const title = links.find(({ title: each, url }) => each.trim() !== '' && each !== url)?.title ?? first?.url ?? '';
  return (
    <li className={styles.row} data-row>
      <div className={styles.body}>
        <span className={styles.title} dir="auto">
          {title}
        </span>
        <ul className={styles.copies}>
          {links.map(({ id, url, collection_id, created_at }) => (
            <li key={id}>
              <a className={styles.address} dir="ltr" href={allowedUrl(url, 'bookmark')} {...NEW_TAB}>
                {url}
              </a>
              <span className={styles.day}>
                {collectionName(collection_id, tree)}, <RelativeTime at={created_at} words={texts.saved} />
              </span>
            </li>
          ))}
        </ul>
        {count > links.length && <span className={styles.reason}>{texts.further(count - links.length)}</span>}
      </div>
      <Button aria-label={texts.mergeOf(title)} onClick={() => onMerge(ids)}>
        {texts.merge}
      </Button>
    </li>
  );
}
