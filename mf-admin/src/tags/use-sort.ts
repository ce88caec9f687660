import { useSearchParams } from '@benotes/router';

/** `use`: the tags on most posts first. */
export type TagSort = 'name' | 'use';

/** The order of the tags, in the URL (`?sort=use`), so that a reload and going back from a tag keep it. */
export function useSort(): [sort: TagSort, setSort: (sort: TagSort) => void] {
  const [search, setSearch] = useSearchParams();
  const setSort = (sort: TagSort) =>
    setSearch(
      (before) => {
        if (sort === 'use') before.set('sort', sort);
        else before.delete('sort');
        return before;
      },
      { replace: true },
    );
  return [search.get('sort') === 'use' ? 'use' : 'name', setSort];
}
