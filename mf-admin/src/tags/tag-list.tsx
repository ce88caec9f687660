import type { CountedTag } from '@benotes/contract';
import { foldText } from '@benotes/contract/fold-text';
import { Button, TextField } from '@benotes/ui';
import { Segmented } from '@benotes/ui/settings';
import { useDeferredValue, useMemo, useState } from 'react';

import { MergeIntoDialog } from './merge-into-dialog.tsx';
import styles from './tag-list.module.css';
import { TagRows } from './tag-rows.tsx';
import { texts } from './texts.ts';
import { useFilter } from './use-filter.ts';
import { type TagSort, useSort } from './use-sort.ts';

const SORTS = (['name', 'use'] as const).map((value) => ({ value, label: texts.sorts[value] }));

/** By name, as they come, also where the use is the same. */
const sorted = (tags: readonly CountedTag[], sort: TagSort) =>
  sort === 'name' ? tags : tags.toSorted((one, other) => (other.posts_count ?? 0) - (one.posts_count ?? 0));

/** Tags with a filter and an order; the number of matches is announced. */
export function TagList({ tags }: { tags: readonly CountedTag[] }) {
  const [filter, setFilter] = useFilter();
  const [sort, setSort] = useSort();
  const [isMerging, setIsMerging] = useState(false);
  const query = useDeferredValue(foldText(filter.trim()));
  const shown = useMemo(
    () =>
      sorted(
        tags.filter(({ name }) => foldText(name).includes(query)),
        sort,
      ),
    [tags, query, sort],
  );
  return (
    <div className={styles.list}>
      <TextField
        label={texts.filter}
        type="search"
        autoComplete="off"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <div className={styles.head}>
        <output className={styles.count}>
          {shown.length === 0 ? texts.noMatch(filter.trim()) : texts.count(shown.length)}
        </output>
        <div className={styles.acts}>
          <Button onClick={() => setIsMerging(true)}>{texts.mergeTwo}</Button>
          <Segmented label={texts.sort} options={SORTS} value={sort} onChange={setSort} />
        </div>
      </div>
      {shown.length > 0 && <TagRows tags={shown} all={tags} />}
      {isMerging && <MergeIntoDialog tags={tags} onClose={() => setIsMerging(false)} />}
    </div>
  );
}
