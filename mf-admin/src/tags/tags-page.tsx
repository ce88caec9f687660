import { paths, useAppBar } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { Button, EmptyState, ErrorState, Spinner, TextField } from '@benotes/ui';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';

import { TagRows } from './tag-rows.tsx';
import styles from './tags-page.module.css';
import { loadTags, tagList } from './tags.store.ts';
import { texts } from './texts.ts';

/** `/tags`. */
export function TagsPage() {
  const navigate = useNavigate();
  const { tags, status } = useSnapshot(tagList);
  const [filter, setFilter] = useState('');
  const wanted = useDeferredValue(filter.trim().toLowerCase());
  const shown = useMemo(() => tags.filter(({ name }) => name.toLowerCase().includes(wanted)), [tags, wanted]);
  const create = () => void navigate(paths.createTag);
  useAppBar({ title: texts.tags, action: { label: texts.create, icon: 'add', run: create } });
  useEffect(() => void loadTags(), []);

  if (status === 'loading') return <Spinner label={texts.loading} />;
  if (status === 'failed') return <ErrorState title={texts.tagsNotLoaded} onRetry={() => void loadTags()} />;
  if (tags.length === 0) {
    return (
      <EmptyState title={texts.noTags}>
        <Button icon="plus" onClick={create}>
          {texts.createFirst}
        </Button>
      </EmptyState>
    );
  }
  return (
    <div className={styles.page}>
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
