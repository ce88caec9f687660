import { FILTER_MAX_LENGTH } from '@benotes/contract';
import { useAppBar } from '@benotes/platform';
import { useSearchParams } from '@benotes/router';
import { EmptyState, TextField } from '@benotes/ui';
import { useEffect, useState } from 'react';

import { PostList } from '../posts/post-list.tsx';
import { useOpenList } from '../posts/use-open-list.ts';
import styles from './search-page.module.css';
import { texts } from './texts.ts';

/** How long typing rests before it is searched for, in ms. */
const PAUSE_MS = 250;

/** `/search?q=…`. What is looked for stands in the address, so that a reload and Back keep it. */
export function SearchPage() {
  const [search, setSearch] = useSearchParams();
  const query = (search.get('q') ?? '').trim();
  const [typed, setTyped] = useState(query);
  useAppBar({ title: texts.search });
  useOpenList(query ? { filter: query } : undefined);

  useEffect(() => {
    const words = typed.trim();
    if (words === query) return;
    const rest = setTimeout(() => setSearch(words ? { q: words } : {}, { replace: true }), PAUSE_MS);
    return () => clearTimeout(rest);
  }, [typed, query, setSearch]);

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- React 18 does not know the search element */}
      <div role="search" className={styles.bar}>
        <TextField
          label={texts.search}
          hint={texts.searchHint}
          type="search"
          maxLength={FILTER_MAX_LENGTH}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there to type into this field
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {query && <PostList key={query} kind="results" empty={<EmptyState title={texts.noResults} />} />}
    </>
  );
}
