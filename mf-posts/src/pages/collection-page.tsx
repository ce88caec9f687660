import { type Post, UNCATEGORIZED_ID } from '@benotes/contract';
import {
  type AppBarOption,
  collections,
  findCollectionPath,
  paths,
  slotActions,
  useAppBar,
  useCollection,
} from '@benotes/platform';
import { generatePath, useNavigate, useParams } from '@benotes/router';
import { Button, EmptyState } from '@benotes/ui';

import { collectionName } from '../posts/collection-name.ts';
import { collectionFilter } from '../posts/page-filters.ts';
import { canPaste, pasteLink } from '../pasting/paste-link.ts';
import { PasteProgress } from '../pasting/paste-progress.tsx';
import { PostList } from '../list/post-list.tsx';
import { useOpenList } from '../posts/use-open-list.ts';
import { usePasteKey } from '../pasting/use-paste-key.ts';
import { NotFound } from './not-found.tsx';
import { texts } from './texts.ts';

/** `/` and `/c/:collectionId`. Id 0 is Uncategorized. */
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
function contributedOptions(id: number): AppBarOption[] {
  const collection = findCollectionPath(collections.tree, id).at(-1);
  if (!collection) return [];
  return slotActions('collection.menu', { isRoot: collection.parent_id === null }).map(({ label, run }) => ({
    label,
    run: () => void run({ collection }),
  }));
}

function Collection({ id }: { id: number }) {
  const navigate = useNavigate();
  const state = useCollection(id);
  useOpenList(collectionFilter(id));

  const at = { collectionId: String(id) };
  const create = () => void navigate(generatePath(paths.createPost, at));
  const isReady = state.status === 'ready';
  const target = id === UNCATEGORIZED_ID ? null : id;
  const open = (post: Post) => void navigate(generatePath(paths.post, { id: String(post.id) }));
  usePasteKey(target, { enabled: isReady, open });
  useAppBar({
    title: isReady ? (state.collection?.name ?? collectionName(null)) : texts.collection,
    trail: isReady ? state.ancestors.map(({ name }) => name) : [],
    action: isReady ? { label: texts.create, icon: 'add', hint: texts.createHint, run: create } : undefined,
    options: [
      {
        label: texts.paste,
        longLabel: texts.pasteLong,
        icon: 'paste',
        condition: isReady && canPaste(),
        run: () => void pasteLink(target, open),
      },
      {
        label: texts.editCollection,
        icon: 'edit',
        condition: isReady && id !== UNCATEGORIZED_ID,
        run: () => void navigate(generatePath(paths.collectionSettings, at)),
      },
      ...contributedOptions(id),
    ],
  });

  if (state.status === 'missing') return <NotFound title={texts.noSuchCollection} />;
  return (
    <>
      <PasteProgress />
      <PostList
        kind="collection"
        empty={
          <EmptyState title={texts.emptyCollection}>
            <Button icon="plus" onClick={create}>
              {texts.createFirst}
            </Button>
          </EmptyState>
        }
      />
    </>
  );
}
