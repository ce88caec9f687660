import { UNCATEGORIZED_ID } from '@benotes/contract';
import { paths, useAppBar } from '@benotes/platform';
import { generatePath, useNavigate, useParams } from '@benotes/router';
import { Button, EmptyState } from '@benotes/ui';

import { postsOf } from '../posts/page-filters.ts';
import { canPaste, pasteLink } from '../pasting/paste-link.ts';
import { PasteProgress } from '../pasting/paste-progress.tsx';
import { PostList } from '../list/post-list.tsx';
import { useCollection } from '../posts/use-collection.ts';
import { useOpenList } from '../posts/use-open-list.ts';
import { usePasteKey } from '../pasting/use-paste-key.ts';
import { NothingHere } from './not-found.tsx';
import { texts } from './texts.ts';

/** `/` and `/c/:collectionId`. Id 0 is Uncategorized. */
export function CollectionPage() {
  const { collectionId = String(UNCATEGORIZED_ID) } = useParams();
  const id = /^\d{1,10}$/.test(collectionId) ? Number(collectionId) : Number.NaN;
  return Number.isNaN(id) ? <NoCollection /> : <Collection key={id} id={id} />;
}

function NoCollection() {
  useAppBar({ title: texts.collection });
  return <NothingHere title={texts.noSuchCollection} />;
}

function Collection({ id }: { id: number }) {
  const navigate = useNavigate();
  const collection = useCollection(id);
  useOpenList(postsOf(id));

  const at = { collectionId: String(id) };
  const create = () => void navigate(generatePath(paths.createPost, at));
  const known = collection.status === 'known';
  const target = id === UNCATEGORIZED_ID ? null : id;
  usePasteKey(target, known);
  useAppBar({
    title: known ? collection.name : texts.collection,
    trail: known ? collection.trail : [],
    action: known ? { label: texts.create, icon: 'add', hint: texts.createHint, run: create } : undefined,
    options: [
      {
        label: texts.paste,
        longLabel: texts.pasteLong,
        icon: 'paste',
        condition: known && canPaste(),
        run: () => void pasteLink(target),
      },
      {
        label: texts.editCollection,
        icon: 'edit',
        condition: known && id !== UNCATEGORIZED_ID,
        run: () => void navigate(generatePath(paths.collectionSettings, at)),
      },
    ],
  });

  if (collection.status === 'missing') return <NothingHere title={texts.noSuchCollection} />;
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
