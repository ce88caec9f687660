import type { SavedSearch } from '@benotes/contract';
import { collections, isMobile, paths, sharedRootOf, useAppBar } from '@benotes/platform';
import { PlaceholderCards } from '@benotes/post-card';
import { generatePath, useNavigate, useSearchParams } from '@benotes/router';
import {
  EmptyState,
  ErrorState,
  lazyComponent,
  loadMarks,
  LoadErrorDialog,
  loadSanitizer,
  VisuallyHidden,
} from '@benotes/ui';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import { PageDropTarget } from '../capture/dropping/page-drop-target.tsx';
import { updateSearch } from '../find/saved-search/save-search.ts';
import { texts as savedTexts } from '../find/saved-search/texts.ts';
import { type SavedSearchState, useSavedSearch } from '../find/saved-search/use-saved-search.ts';
import { NoResults } from '../find/search/no-results.tsx';
import { SearchBar } from '../find/search/search-bar.tsx';
import { wordsOf } from '../find/search/search-scope.ts';
import { SearchSources } from '../find/search/search-sources.tsx';
import { SearchTerms } from '../find/search/search-terms.tsx';
import { searchable, useSearch } from '../find/search/use-search.ts';
import { PostList } from '../list/post-list.tsx';
import { useViewOption } from '../list/settings/use-view-option.tsx';
import { postList } from '../list/store/post-list.store.ts';
import { useLoaded } from '../list/use-loaded-count.ts';
import { usePermission } from '../posts/use-permission.ts';
import { NotFound } from './not-found.tsx';
import { texts } from './page-texts.ts';
import styles from './search-page.module.css';

/** Delay before the number of results is announced, in ms, so that it does not interrupt typing. */
const ANNOUNCE_DELAY_MS = 500;

const SaveSearchDialog = lazyComponent(
  async () => (await import('../find/saved-search/save-search-dialog.tsx')).SaveSearchDialog,
  LoadErrorDialog,
);

/** `/search?q=…&collection=…`, and `/search?saved=…` with a saved search. */
export function SearchPage() {
  const [query] = useSearchParams();
  const id = query.get('saved');
  return id !== null && /^\d{1,10}$/.test(id) ? <SavedSearchPage key={id} id={Number(id)} /> : <Search />;
}

function SavedSearchPage({ id }: { id: number }) {
  const state = useSavedSearch(id);
  return state.status === 'ready' ? <Search saved={state.search} /> : <NoSearch state={state} />;
}

/** The page of a saved search that is not loaded. */
function NoSearch({ state }: { state: Exclude<SavedSearchState, { status: 'ready' }> }) {
  useAppBar({ title: texts.search });
  if (state.status === 'loading') return <PlaceholderCards />;
  if (state.status === 'failed') return <ErrorState title={savedTexts.notLoaded} onRetry={state.retry} />;
  return <NotFound title={savedTexts.missing} />;
}

function Search({ saved }: { saved?: SavedSearch }) {
  const { typed, words, scope, isChanged, type, submit, replace, chooseScope } = useSearch(saved);
  usePermission(scope && sharedRootOf(scope.id)?.permission);
  const input = useRef<HTMLInputElement>(null);
  const view = useViewOption();
  const navigate = useNavigate();
  const { status: treeStatus } = useSnapshot(collections);
  const [isSaving, setSaving] = useState(false);
  const draft = { filter: words, collection_id: scope?.id ?? null };
  const canSave = words !== '' && isChanged;
  const saveNew = () => setSaving(true);
  const update = {
    label: savedTexts.update,
    icon: 'checkmark' as const,
    run: () => void (saved && updateSearch(saved.id, draft)),
  };
  useAppBar({
    title: saved?.name ?? texts.search,
    collection: scope?.id,
    action: canSave ? (saved ? update : { label: savedTexts.save, run: saveNew }) : undefined,
    options: [
      { label: savedTexts.saveAsNew, icon: 'add', run: saveNew, condition: saved !== undefined && canSave },
      {
        label: savedTexts.edit,
        icon: 'edit',
        condition: saved !== undefined,
        run: () => void navigate(generatePath(paths.savedSearchSettings, { searchId: String(saved?.id) })),
      },
      { ...view.option, condition: words !== '' },
    ],
  });
  const isScopeGone = !isChanged && Boolean(saved?.collection_id) && !scope && treeStatus === 'ready';
  useEffect(() => {
    // Preloaded while the user types the first word. If that fails, notes load it again.
    for (const part of [loadSanitizer(), loadMarks()]) part.catch(() => undefined);
  }, []);

  // While the next query loads, the list on screen is that of the previous one.
  const { filter, previous } = useSnapshot(postList);
  const shownFilter = previous?.filter ?? filter;
  const marked = useMemo(() => wordsOf(shownFilter.filter ?? ''), [shownFilter]);
  const searchFor = (suggestion: string) => {
    replace(suggestion);
    if (!isMobile()) input.current?.focus(); // on phones the virtual keyboard would cover half of the results
  };
  return (
    <>
      {view.dialog}
      <PageDropTarget collectionId={scope?.id || null} />
      <SearchBar typed={typed} onType={type} onSearch={submit} scope={scope} onScope={chooseScope} input={input} />
      <SearchTerms typed={typed} onChange={type} />
      {isScopeGone && <p className={styles.note}>{savedTexts.scopeGone}</p>}
      {words ? (
        <>
          <ResultCount />
          <PostList
            kind="results"
            words={marked}
            busy={searchable(typed) !== words}
            empty={
              <NoResults
                words={words}
                onSearch={searchFor}
                onSearchEverywhere={scope ? () => chooseScope(undefined) : undefined}
              />
            }
          />
          <SearchSources words={words} />
        </>
      ) : (
        <EmptyState title={scope ? texts.emptyQueryIn(scope.name) : texts.emptyQuery} />
      )}
      {isSaving && (
        <Suspense fallback={null}>
          <SaveSearchDialog
            draft={draft}
            scopeName={scope?.name}
            onClose={() => setSaving(false)}
            onSaved={({ id }) => {
              setSaving(false);
              void navigate(`${paths.search}?saved=${id}`, { replace: true });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** The number of results, announced after a delay. */
function ResultCount() {
  const { status, suggestion } = useSnapshot(postList);
  const { count: loaded, isAll } = useLoaded();
  const found = isAll ? texts.found(loaded) : texts.foundAtLeast(loaded);
  const nothing = suggestion === null ? texts.foundNothing : texts.foundNothingBut(suggestion);
  const none = status === 'complete' ? nothing : '';
  const count = loaded > 0 ? found : none;
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncement(count), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <>
      <p className={styles.count} aria-hidden="true">
        {loaded > 0 && (isAll ? texts.count(loaded) : texts.countAtLeast(loaded))}
      </p>
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
    </>
  );
}
