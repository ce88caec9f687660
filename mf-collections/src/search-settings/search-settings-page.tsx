import { getSavedSearch, type SavedSearch } from '@benotes/contract';
import { call, emit, paths, useAppBar, useRequest } from '@benotes/platform';
import { useNavigate, useParams } from '@benotes/router';
import { Button, EmptyState, ErrorState, PageColumn, Skeleton } from '@benotes/ui';

import { LinksSection } from '../links/links-section.tsx';
import type { Sharing } from '../save-share.ts';
import styles from '../settings-page.module.css';
import { texts } from '../texts.ts';
import { type ShareState, useShare } from '../use-share.ts';
import { isMissing, saveSavedSearch, type SearchDraft } from './save-saved-search.ts';
import { SearchForm } from './search-form.tsx';

/** `/searches/:searchId/edit`. */
export function SearchSettingsPage() {
  const { searchId = '' } = useParams();
  return /^\d{1,10}$/.test(searchId) ? <Settings key={searchId} id={Number(searchId)} /> : <NoSearch />;
}

function Settings({ id }: { id: number }) {
  const { result, retry } = useRequest(id, fetchSearch);
  const share = useShare('saved_search_id', id);
  if (result === 'missing') return <NoSearch />;
  return (
    <PageColumn>
      <p className={styles.hint}>{texts.searchHint}</p>
      {result && result !== 'failed' ? (
        <KnownSettings saved={result} share={share} />
      ) : (
        <Pending isFailed={result === 'failed'} onRetry={retry} />
      )}
    </PageColumn>
  );
}

function Pending({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  useAppBar({ title: texts.searchSettings });
  if (isFailed) return <ErrorState title={texts.searchNotLoaded} onRetry={onRetry} />;
  return <Skeleton label={texts.searchLoading} />;
}

/** The sidebar marks shared searches. */
const reloadMarks = () => emit('saved-search:changed');

function KnownSettings({ saved, share }: { saved: SavedSearch; share: ShareState }) {
  const navigate = useNavigate();
  const save = async (draft: SearchDraft, sharing?: Sharing) => {
    const error = await saveSavedSearch(saved, draft);
    if (error) return error;
    if (sharing && share.status === 'known') {
      const shareError = await share.save(sharing);
      if (shareError) return shareError;
      emit('saved-search:changed'); // the sidebar marks shared searches
    }
    void navigate(`${paths.search}?saved=${saved.id}`, { replace: true });
  };
  return (
    <>
      <SearchForm saved={saved} share={share} onSwitched={reloadMarks} onSave={save} />
      <LinksSection subject={{ saved_search_id: saved.id }} share={share} onChanged={reloadMarks} />
    </>
  );
}

function NoSearch() {
  const navigate = useNavigate();
  useAppBar({ title: texts.searchSettings });
  return (
    <EmptyState title={texts.noSuchSearch}>
      <Button icon="search" onClick={() => void navigate(paths.search)}>
        {texts.goToSearch}
      </Button>
    </EmptyState>
  );
}

async function fetchSearch(id: number, signal: AbortSignal): Promise<SavedSearch | 'missing' | 'failed'> {
  try {
    return (await call(getSavedSearch, { params: { id } }, { signal })).data;
  } catch (error) {
    if (isMissing(error)) return 'missing';
    if (!signal.aborted) console.error(error); // the page shows a Retry
    return 'failed';
  }
}
