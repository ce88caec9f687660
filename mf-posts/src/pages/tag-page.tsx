import { paths, useAppBar } from '@benotes/platform';
import { generatePath, useNavigate, useParams } from '@benotes/router';
import { Button, EmptyState, ErrorState } from '@benotes/ui';

import { PageDropTarget } from '../capture/dropping/page-drop-target.tsx';
import { emptyList, ListFilterBar } from '../list/filter-bar/list-filter.tsx';
import { useListFilter } from '../list/filter-bar/use-list-filter.ts';
import { PostList } from '../list/post-list.tsx';
import { useViewOption } from '../list/settings/use-view-option.tsx';
import { tagFilter } from '../list/store/page-filters.ts';
import { useOpenList } from '../list/store/use-open-list.ts';
import { useLoadedCount } from '../list/use-loaded-count.ts';
import { useTag } from '../posts/use-tag.ts';
import { NotFound } from './not-found.tsx';
import { texts } from './texts.ts';

/** `/tags/:id`: the posts with a tag, from all collections. */
export function TagPage() {
  const { id = '' } = useParams();
  return <Tag key={id} id={Number(id)} />;
}

function Tag({ id }: { id: number }) {
  const tag = useTag(id);
  const navigate = useNavigate();
  const view = useViewOption();
  const filter = useListFilter();
  const list = filter.within(tagFilter(id));
  const count = useLoadedCount(list);
  useAppBar({
    title: tag.status === 'ready' ? texts.tagTitle(tag.name) : texts.tag,
    count: tag.status === 'ready' ? count : undefined, // beside the name, which would move it
    options: [
      {
        label: texts.editTag,
        icon: 'edit',
        condition: tag.status === 'ready',
        run: () => void navigate(generatePath(paths.tagSettings, { id: String(id) })),
      },
      { ...view.option, condition: tag.status === 'ready' },
      { ...filter.option, condition: tag.status === 'ready' },
    ],
  });
  // Fetched in parallel with the name, unless the id is invalid.
  useOpenList(Number.isInteger(id) && id > 0 ? list : undefined, { keepPrevious: true });
  if (tag.status === 'missing') return <NotFound title={texts.noSuchTag} />;
  if (tag.status === 'failed') return <ErrorState title={texts.tagNotLoaded} onRetry={tag.retry} />;
  const empty = (
    <EmptyState title={texts.noTaggedPosts}>
      <Button icon="tag" onClick={() => void navigate(paths.tags)}>
        {texts.allTags}
      </Button>
    </EmptyState>
  );
  return (
    <>
      {view.dialog}
      <PageDropTarget collectionId={null} />
      <ListFilterBar filter={filter} />
      <PostList kind="results" words={filter.words} empty={emptyList(filter, empty)} />
    </>
  );
}
