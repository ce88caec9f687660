import { useAppBar, useCollection } from '@benotes/platform';
import { useParams } from '@benotes/router';
import { Button, EmptyState, ErrorState, PageColumn, Skeleton } from '@benotes/ui';

import { ActivityList } from '../activity/activity-list.tsx';
import { texts } from '../activity/texts.ts';
import { useActivity } from '../activity/use-activity.ts';
import { NotFound } from './not-found.tsx';

/** `/c/:collectionId/activity`, and `/activity` for everything that is shared with the user. */
export function ActivityPage() {
  const { collectionId } = useParams();
  if (collectionId === undefined) return <Everywhere />;
  return /^\d{1,10}$/.test(collectionId) ? <OfCollection key={collectionId} id={Number(collectionId)} /> : <Missing />;
}

function Missing() {
  useAppBar({ title: texts.activity });
  return <NotFound title={texts.noSuchCollection} />;
}

function Everywhere() {
  useAppBar({ title: texts.inShared });
  return <Activity id={null} />;
}

function OfCollection({ id }: { id: number }) {
  const state = useCollection(id);
  const name = state.status === 'ready' ? state.collection?.name : undefined;
  useAppBar({ title: name === undefined ? texts.activity : texts.of(name) });
  return <Activity id={id} />;
}

function Activity({ id }: { id: number | null }) {
  const { activity, retry, loadMore } = useActivity(id);
  switch (activity.status) {
    case 'loading':
      return <Skeleton label={texts.loading} />;
    case 'missing':
      return <NotFound title={texts.noSuchCollection} />;
    case 'failed':
      return <ErrorState title={texts.notLoaded} onRetry={retry} />;
    case 'ready':
      return (
        <PageColumn dense>
          {activity.changes.length === 0 && <EmptyState title={texts.none} />}
          <ActivityList changes={activity.changes} />
          {activity.hasMore && <Button onClick={loadMore}>{texts.more}</Button>}
        </PageColumn>
      );
  }
}
