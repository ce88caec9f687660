import { type CollectionTree, UNCATEGORIZED_ID } from '@benotes/contract';
import { loadCollections, paths, useAppBar } from '@benotes/platform';
import { generatePath, Navigate, useNavigate, useParams } from '@benotes/router';
import { Button, EmptyState, ErrorState, Spinner } from '@benotes/ui';
import type { ReactNode } from 'react';

import { CollectionForm } from './collection-form.tsx';
import { DeleteCollection } from './delete-collection.tsx';
import { type Draft, saveCollection } from './save-collection.ts';
import { saveShare, type Sharing, sharingOf } from './save-share.ts';
import styles from './settings-page.module.css';
import { texts } from './texts.ts';
import { useCollection } from './use-collection.ts';
import { type ShareState, useShare } from './use-share.ts';

const BLANK: Draft = { name: '', parent_id: null, icon_id: null };

/** `/c/create`. */
export function CreateCollectionPage() {
  const save = useSave();
  return (
    <Page heading={texts.createCollection}>
      <CollectionForm title={texts.createCollection} initial={BLANK} onSave={save} />
    </Page>
  );
}

/** `/c/:collectionId/edit`. Uncategorized has no settings. */
export function SettingsPage() {
  const { collectionId = '' } = useParams();
  const id = /^\d{1,10}$/.test(collectionId) ? Number(collectionId) : Number.NaN;
  if (id === UNCATEGORIZED_ID) return <Navigate to={paths.home} replace />;
  return Number.isNaN(id) ? <NoSuchCollection /> : <Settings key={id} id={id} />;
}

function Settings({ id }: { id: number }) {
  const { status, collection } = useCollection(id);
  const share = useShare(id);
  switch (status) {
    case 'known':
      return <KnownSettings collection={collection} share={share} />;
    case 'missing':
      return <NoSuchCollection />;
    case 'failed':
      return (
        <WithoutCollection>
          <ErrorState title={texts.notLoaded} onRetry={retry} />
        </WithoutCollection>
      );
    case 'loading':
      return (
        <WithoutCollection>
          <Spinner label={texts.loading} />
        </WithoutCollection>
      );
  }
}

const retry = () => void loadCollections();

function KnownSettings({ collection, share }: { collection: CollectionTree; share: ShareState }) {
  const { id, name, parent_id, icon_id } = collection;
  const save = useSave(id, share);
  return (
    <Page heading={texts.settings} hint={texts.settingsHint}>
      <CollectionForm
        title={texts.editCollection}
        id={id}
        initial={{ name, parent_id, icon_id }}
        share={share}
        onSave={save}
      />
      {/* Below what grows when the link is known, and not there before: it would move under somebody's finger. */}
      {share.status !== 'loading' && <DeleteCollection collection={collection} />}
    </Page>
  );
}

function WithoutCollection({ children }: { children: ReactNode }) {
  useAppBar({ title: texts.editCollection });
  return (
    <Page heading={texts.settings} hint={texts.settingsHint}>
      {children}
    </Page>
  );
}

function NoSuchCollection() {
  const navigate = useNavigate();
  useAppBar({ title: texts.editCollection });
  return (
    <EmptyState title={texts.noSuchCollection}>
      <Button icon="arrow-left" onClick={() => void navigate(paths.home)}>
        {texts.goHome}
      </Button>
    </EmptyState>
  );
}

function Page({ heading, hint, children }: { heading: string; hint?: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header>
        <h2 className={styles.heading}>{heading}</h2>
        {hint && <p className={styles.hint}>{hint}</p>}
      </header>
      {children}
    </div>
  );
}

/** Saves the collection, then its share, and opens it; going back from there does not lead into the form again. */
function useSave(id?: number, share?: ShareState) {
  const navigate = useNavigate();
  return async (draft: Draft, sharing?: Sharing) => {
    const { done, refusal } = await saveCollection(id, draft);
    if (!done) return refusal;
    if (sharing && share?.status === 'known') {
      const refused = await saveShare(done.id, share.share, sharing);
      if (refused) return refused;
      // The sidebar marks what is shared.
      if (sharing.is_active !== sharingOf(share.share).is_active) await loadCollections();
    }
    void navigate(generatePath(paths.collection, { collectionId: String(done.id) }), { replace: true });
  };
}
