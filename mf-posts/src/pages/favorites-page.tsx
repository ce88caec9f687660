import { useAppBar } from '@benotes/platform';
import { EmptyState } from '@benotes/ui';

import { emptyList, ListFilterBar } from '../list/filter-bar/list-filter.tsx';
import { useListFilter } from '../list/filter-bar/use-list-filter.ts';
import { PostList } from '../list/post-list.tsx';
import { useViewOption } from '../list/settings/use-view-option.tsx';
import { FAVORITES_FILTER } from '../list/store/page-filters.ts';
import { useOpenList } from '../list/store/use-open-list.ts';
import { texts } from './page-texts.ts';

/** `/favorites`: the user's favorites from all collections. */
export function FavoritesPage() {
  const view = useViewOption();
  const filter = useListFilter();
  useAppBar({ title: texts.favorites, options: [view.option, filter.option] });
  useOpenList(filter.within(FAVORITES_FILTER), { keepPrevious: true });
  const empty = (
    <EmptyState title={texts.noFavorites}>
      <p>{texts.noFavoritesHint}</p>
    </EmptyState>
  );
  return (
    <>
      {view.dialog}
      <ListFilterBar filter={filter} />
      <PostList kind="results" words={filter.words} empty={emptyList(filter, empty)} />
    </>
  );
}
