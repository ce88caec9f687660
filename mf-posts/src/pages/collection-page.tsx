import { type Post, UNCATEGORIZED_ID } from '@benotes/contract';
import { paths, useAppBar } from '@benotes/platform';
import { generatePath, useNavigate, useParams } from '@benotes/router';
import { Button, EmptyState } from '@benotes/ui';

import { collectionFilter } from '../posts/page-filters.ts';
import { canPaste, pasteLink } from '../pasting/paste-link.ts';
import { PasteProgress } from '../pasting/paste-progress.tsx';
import { PostList } from '../list/post-list.tsx';
import { useCollection } from '../posts/use-collection.ts';
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

function Collection({ id }: { id: number }) {
  const navigate = useNavigate();
  const collection = useCollection(id);
  useOpenList(collectionFilter(id));

  const at = { collectionId: String(id) };
  const create = () => void navigate(generatePath(paths.createPost, at));
  const isReady = collection.status === 'ready';
  const target = id === UNCATEGORIZED_ID ? null : id;
  const open = (post: Post) => void navigate(generatePath(paths.post, { id: String(post.id) }));
  usePasteKey(target, { enabled: isReady, open });
  useAppBar({
    title: isReady ? collection.name : texts.collection,
    trail: isReady ? collection.trail : [],
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
    ],
  });

  if (collection.status === 'missing') return <NotFound title={texts.noSuchCollection} />;
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
