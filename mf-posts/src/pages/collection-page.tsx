import {
  canEdit,
  canManage,
  type CollectionTree,
  type Post,
  UNCATEGORIZED_ID,
  USER_PERMISSION,
} from '@benotes/contract';
import {
  type AppBarOption,
  collections,
  findCollectionPath,
  paths,
  slotActions,
  useAppBar,
  useCollection,
} from '@benotes/platform';
import { PlaceholderCards } from '@benotes/post-card';
import { generatePath, useNavigate, useParams, useSearchParams } from '@benotes/router';
import { lazyComponent, totalOf } from '@benotes/ui';
import { Suspense } from 'react';

import { PageDropTarget } from '../capture/dropping/page-drop-target.tsx';
import { canPaste, lazyPasteLink } from '../capture/pasting/lazy-paste.ts';
import { PagePasteProgress } from '../capture/pasting/page-paste-progress.tsx';
import { usePasteKey } from '../capture/pasting/use-paste-key.ts';
import { emptyList, ListFilterBar } from '../list/filter-bar/list-filter.tsx';
import { useListFilter } from '../list/filter-bar/use-list-filter.ts';
import { PostList } from '../list/post-list.tsx';
import { useViewOption } from '../list/settings/use-view-option.tsx';
import { collectionFilter, includesBelow } from '../list/store/page-filters.ts';
import { useOpenList } from '../list/store/use-open-list.ts';
import { collectionName } from '../posts/collection-name.ts';
import { usePermission } from '../posts/use-permission.ts';
import { NotFound } from './not-found.tsx';
import { texts } from './texts.ts';

const EmptyCollection = lazyComponent(async () => (await import('./empty-collection.tsx')).EmptyCollection);
const CollectionHead = lazyComponent(
  async () => (await import('../keep/subcollections/collection-head.tsx')).CollectionHead,
  () => null, // the posts are there without it
);

/** `/` and `/c/:collectionId`, with `?below=1` and the posts of all subcollections. Id 0 is Uncategorized. */
export function CollectionPage() {
  const { collectionId = String(UNCATEGORIZED_ID) } = useParams();
  const id = /^\d{1,10}$/.test(collectionId) ? Number(collectionId) : Number.NaN;
  return Number.isNaN(id) ? <NoCollection /> : <Collection key={id} id={id} />;
}

function NoCollection() {
  useAppBar({ title: texts.collection });
  return <NotFound title={texts.noSuchCollection} />;
}

/** The options that modules contribute for a collection. */
function contributedOptions(id: number, navigate: (path: string) => void): AppBarOption[] {
  const collection = findCollectionPath(collections.tree, id).at(-1);
  if (!collection) return [];
  return slotActions('collection.menu', { isRoot: collection.parent_id === null, isSidebar: false }).map(
    ({ label, run }) => ({
      label,
      run: () => void run({ collection, navigate }),
    }),
  );
}

function Collection({ id }: { id: number }) {
  const navigate = useNavigate();
  const state = useCollection(id);
  const shared = state.status === 'ready' ? state.shared : undefined;
  const permission = shared?.permission ?? USER_PERMISSION;
  usePermission(shared?.permission);
  const [below, includeBelow] = useBelow();
  const filter = useListFilter();
  useOpenList(filter.within(collectionFilter(id, below)), { keepPrevious: true });

  const at = { collectionId: String(id) };
  const create = () => void navigate(generatePath(paths.createPost, at));
  const isReady = state.status === 'ready';
  const target = id === UNCATEGORIZED_ID ? null : id;
  const open = (post: Post) => void navigate(generatePath(paths.post, { id: String(post.id) }));
  const view = useViewOption();
  usePasteKey(target, { enabled: isReady, open });
  useAppBar({
    title: isReady ? (state.collection?.name ?? collectionName(null)) : texts.collection,
    trail: isReady ? state.ancestors.map(({ name }) => name) : [],
    action: isReady
      ? {
          id: 'posts.create',
          label: texts.create,
          longLabel: texts.createHere,
          icon: 'add',
          hint: texts.createHint,
          run: create,
        }
      : undefined,
    options: [
      {
        label: texts.paste,
        longLabel: texts.pasteLong,
        icon: 'paste',
        condition: isReady && canPaste(),
        run: () => void lazyPasteLink(target, open),
      },
      {
        label: texts.editCollection,
        icon: 'edit',
        condition: isReady && id !== UNCATEGORIZED_ID && canManage(permission),
        run: () => void navigate(generatePath(paths.collectionSettings, at)),
      },
      ...contributedOptions(id, (path) => void navigate(path)),
      { ...view.option, condition: isReady },
      { ...filter.option, condition: isReady },
    ],
  });

  if (state.status === 'missing') return <NotFound title={texts.noSuchCollection} />;
  // What stands above the posts would push them down.
  if (state.status === 'loading') return <PlaceholderCards />;
  const collection = isReady ? state.collection : null;
  const hasPostsBelow = collection !== null && collection.nested.some((child) => totalOf(child) > 0);
  return (
    <Suspense fallback={<PlaceholderCards />}>
      {view.dialog}
      <PagePasteProgress />
      <PageDropTarget collectionId={target} />
      {collection && (shared || hasHead(collection)) && (
        <CollectionHead
          collection={collection}
          owner={shared?.owner.name}
          includesBelow={below}
          onIncludeBelow={includeBelow}
        />
      )}
      <ListFilterBar filter={filter} />
      <PostList
        kind={below ? 'results' : 'collection'}
        words={filter.words}
        empty={emptyList(
          filter,
          <Suspense fallback={null}>
            <EmptyCollection
              kind={target === null ? 'uncategorized' : below ? 'below' : hasPostsBelow ? 'nested' : 'leaf'}
              onCreate={canEdit(permission) ? create : undefined}
              onPaste={canPaste() && canEdit(permission) ? () => void lazyPasteLink(target, open) : undefined}
              onIncludeBelow={() => includeBelow(true)}
            />
          </Suspense>,
        )}
      />
    </Suspense>
  );
}

/** Whether the list includes the posts of subcollections, as the URL says: `?below=1`. */
function useBelow(): [below: boolean, include: (below: boolean) => void] {
  const [query, setQuery] = useSearchParams();
  const include = (below: boolean) => {
    const next = new URLSearchParams(query);
    if (below) next.set('below', '1');
    else next.delete('below');
    setQuery(next, { replace: true });
  };
  return [includesBelow(`${query}`), include];
}

/** Whether a collection has anything to show above its posts. */
const hasHead = ({ description, cover, nested }: CollectionTree): boolean =>
  description !== undefined || cover !== undefined || nested.length > 0;
