import {
  canEdit,
  canManage,
  type CollectionTree,
  type SharedRoot,
  UNCATEGORIZED_ID,
  USER_PERMISSION,
} from '@benotes/contract';
import {
  collections,
  emit,
  findCollectionPath,
  loadCollections,
  loadShared,
  paths,
  sharedRootOf,
  SlotViews,
  useAppBar,
  useCollection,
} from '@benotes/platform';
import { generatePath, Navigate, useNavigate, useParams, useSearchParams } from '@benotes/router';
import { Button, EmptyState, ErrorState, PageColumn, Skeleton } from '@benotes/ui';
import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';

import { CollectionForm } from './collection-form.tsx';
import { DeleteCollection } from './delete-collection.tsx';
import { LinksSection } from './links/links-section.tsx';
import { PeopleSection } from './people/people-section.tsx';
import { useGrants } from './people/use-grants.ts';
import { type Draft, draftOf, saveCollection } from './save-collection.ts';
import { type Sharing, sharingOf } from './save-share.ts';
import styles from './settings-page.module.css';
import { texts } from './texts.ts';
import { type ShareState, useShare } from './use-share.ts';

/** `/c/create`, below `?parent=7` when opened from there. */
export function CreateCollectionPage() {
  const [query] = useSearchParams();
  const parent_id = existingId(query.get('parent'));
  const navigate = useNavigate();
  const parents = useParents(parent_id === null ? undefined : sharedRootOf(parent_id));
  const initial = draftOf({ name: '', parent_id, icon_id: null });
  const save = async (draft: Draft) => {
    const { saved, error } = await saveCollection(undefined, draft, initial);
    if (!saved) return error;
    // In place of the form in the history.
    void navigate(generatePath(paths.collection, { collectionId: String(saved.id) }), { replace: true });
  };
  return (
    <PageColumn>
      <CollectionForm title={texts.createCollection} initial={initial} parents={parents} onSave={save} />
    </PageColumn>
  );
}

/**
 * The id of a collection; null if there is none. While the tree is not loaded any id passes, and the server checks it.
 */
function existingId(text: string | null): number | null {
  const id = Number(text);
  if (text === null || !Number.isInteger(id) || id <= UNCATEGORIZED_ID) return null;
  const isKnown = collections.status !== 'ready' || findCollectionPath(collections.tree, id).length > 0;
  return isKnown || canEdit(sharedRootOf(id)?.permission ?? 0) ? id : null;
}

/** The collections below which one can be: the user's own, or those of somebody who shares them. */
function useParents(shared: SharedRoot | undefined) {
  const { tree } = useSnapshot(collections);
  return shared ? { tree: [shared.collection] } : { tree, rootLabel: texts.noParent };
}

/** `/c/:collectionId/edit`. Uncategorized has no settings. */
export function SettingsPage() {
  const { collectionId = '' } = useParams();
  const id = /^\d{1,10}$/.test(collectionId) ? Number(collectionId) : Number.NaN;
  if (id === UNCATEGORIZED_ID) return <Navigate to={paths.home} replace />;
  return Number.isNaN(id) ? <CollectionNotFound /> : <Settings key={id} id={id} />;
}

function Settings({ id }: { id: number }) {
  const state = useCollection(id);
  const share = useShare('collection_id', id);
  switch (state.status) {
    case 'ready':
      if (!canManage(state.shared?.permission ?? USER_PERMISSION)) return <NotAllowed id={id} />;
      return state.collection && <KnownSettings collection={state.collection} shared={state.shared} share={share} />;
    case 'missing':
      return <CollectionNotFound />;
    case 'failed':
      return (
        <WithTitle>
          <ErrorState title={texts.notLoaded} onRetry={retry} />
        </WithTitle>
      );
    case 'loading':
      return (
        <WithTitle>
          <Skeleton label={texts.loading} />
        </WithTitle>
      );
  }
}

const retry = () => {
  void loadCollections();
  void loadShared();
};

interface KnownSettingsProps {
  collection: CollectionTree;
  /** What is shared with the user, if the collection is in it. */
  shared: SharedRoot | undefined;
  share: ShareState;
}

function KnownSettings({ collection, shared, ...props }: KnownSettingsProps) {
  const { id } = collection;
  const grants = useGrants(id);
  // What is below who has access appears once it does not move any more.
  const share: ShareState = grants.status === 'loading' ? grants : props.share;
  const parents = useParents(shared);
  const isSharedRoot = shared?.collection.id === id;
  // The tree may be reloaded meanwhile.
  const [initial, setInitial] = useState(() => draftOf(collection));
  const save = async (draft: Draft, sharing?: Sharing) => {
    const { saved, error } = await saveCollection(id, draft, initial, isSharedRoot);
    if (!saved) return error;
    setInitial(draft);
    if (sharing && share.status === 'known') {
      const shareError = await share.save(sharing);
      if (shareError) return shareError;
      if (sharing.is_active !== sharingOf(share.share).is_active) await loadCollections(); // for the sidebar's mark
    }
    emit('notification:raised', { type: 'success', title: texts.saved });
  };
  return (
    <Page>
      <CollectionForm
        title={texts.settings}
        id={id}
        initial={initial}
        parents={isSharedRoot ? undefined : parents}
        people={<PeopleSection state={grants} shared={shared} />}
        share={share}
        onSwitched={() => void loadCollections()}
        onSave={save}
      />
      <LinksSection subject={{ collection_id: id }} share={share} onChanged={() => void loadCollections()} />
      {!shared && <SlotViews slot="collection.settings" facts={{}} context={{ collection }} />}
      {/* Rendered after the share section has loaded: otherwise it would move down while someone clicks it. */}
      {share.status !== 'loading' && !isSharedRoot && <DeleteCollection collection={collection} />}
    </Page>
  );
}

function WithTitle({ children }: { children: ReactNode }) {
  useAppBar({ title: texts.settings });
  return <Page>{children}</Page>;
}

function NotAllowed({ id }: { id: number }) {
  const navigate = useNavigate();
  useAppBar({ title: texts.settings });
  return (
    <EmptyState title={texts.onlyManagers}>
      <Button
        icon="arrow-left"
        onClick={() => void navigate(generatePath(paths.collection, { collectionId: String(id) }))}
      >
        {texts.backToCollection}
      </Button>
    </EmptyState>
  );
}

function CollectionNotFound() {
  const navigate = useNavigate();
  useAppBar({ title: texts.settings });
  return (
    <EmptyState title={texts.noSuchCollection}>
      <Button icon="arrow-left" onClick={() => void navigate(paths.home)}>
        {texts.goHome}
      </Button>
    </EmptyState>
  );
}

/** The top bar has the title. */
function Page({ children }: { children: ReactNode }) {
  return (
    <PageColumn>
      <p className={styles.hint}>{texts.settingsHint}</p>
      {children}
    </PageColumn>
  );
}
