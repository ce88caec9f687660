import type { CountedTag } from '@benotes/contract';
import { foldText } from '@benotes/contract/fold-text';
import { TextField } from '@benotes/ui';
import { useDeferredValue, useMemo } from 'react';

import { TagRows } from './tag-rows.tsx';
import styles from './tag-list.module.css';
import { texts } from './texts.ts';
import { useFilter } from './use-filter.ts';

/** Tags with a filter; the number of matches is announced. */
export function TagList({ tags }: { tags: readonly CountedTag[] }) {
  const [filter, setFilter] = useFilter();
  const query = useDeferredValue(foldText(filter.trim()));
  const shown = useMemo(() => tags.filter(({ name }) => foldText(name).includes(query)), [tags, query]);
  return (
    <div className={styles.list}>
      <TextField
        label={texts.filter}
        type="search"
        autoComplete="off"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <output className={styles.count}>
        {shown.length === 0 ? texts.noMatch(filter.trim()) : texts.count(shown.length)}
      </output>
      {shown.length > 0 && <TagRows tags={shown} />}
    </div>
  );
}
