import { useAppBar } from '@benotes/platform';
import { useSearchParams } from '@benotes/router';
import { Button, EmptyState, ErrorState, PageColumn, Skeleton } from '@benotes/ui';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';

import { CareNumbers, careListOf } from '../keep/care/care-numbers.tsx';
import styles from '../keep/care/care.module.css';
import { care, loadCare, loadMoreCare } from '../keep/care/care.store.ts';
import { DuplicateList } from '../keep/care/duplicate-list.tsx';
import { LinkList } from '../keep/care/link-list.tsx';
import { texts } from '../keep/care/texts.ts';
import { postJobs } from '../list/selection/post-jobs.store.ts';
import { SelectionFooter } from '../list/selection/selection-footer.tsx';
import { RowFocus } from './row-focus.tsx';

/** `/care`: dead links and duplicates, and what to do about them. */
export function CarePage() {
  return (
    <RowFocus>
      <CareContent />
    </RowFocus>
  );
}

function CareContent() {
  const [search] = useSearchParams();
  const list = careListOf(search.get('list'));
  const { numbers, status, hasMore, ...shown } = useSnapshot(care);
  const { ended } = useSnapshot(postJobs);
  useAppBar({ title: texts.title });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- after an action, or its Undo, as well
  useEffect(() => void loadCare(list), [list, ended]);

  if (status === 'failed') return <ErrorState title={texts.notLoaded} onRetry={() => void loadCare(list)} />;
  if (!numbers) return <Skeleton />;
  const { links, groups } = shown;
  const isReady = status === 'ready' && shown.list === list;
  const isEmpty = list === 'duplicates' ? groups.length === 0 : links.length === 0;
  return (
    <PageColumn dense>
      <p className={styles.about}>{numbers.is_checking ? texts.intro : texts.off}</p>
      <CareNumbers numbers={numbers} list={list} />
      {!isReady && <Skeleton />}
      {isReady && isEmpty && <EmptyState title={texts.none[list]} />}
      {isReady && !isEmpty && (
        <>
          <p className={styles.about}>{texts.about[list]}</p>
          {list === 'duplicates' ? (
            <DuplicateList groups={groups} numbers={numbers} />
          ) : (
            <LinkList key={list} state={list} links={links} total={numbers[list]} isChecking={numbers.is_checking} />
          )}
          {hasMore && (
            <div className={styles.more}>
              <Button onClick={() => void loadMoreCare()}>{texts.more}</Button>
            </div>
          )}
        </>
      )}
      <SelectionFooter />
    </PageColumn>
  );
}
