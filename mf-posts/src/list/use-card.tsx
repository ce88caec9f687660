import type { ListSettings, Post } from '@benotes/contract';
import { collections, needShared, useFaviconSource } from '@benotes/platform';
import { PlaceholderCard } from '@benotes/post-card';
import { lazyComponent, LoadErrorDialog } from '@benotes/ui';
import {
  type ComponentType,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
} from 'react';
import { useSnapshot } from 'valtio';

import type { ArchivedPostProps } from '../keep/recycle-bin/archived-post.tsx';
import { placeName } from '../posts/place-name.ts';
import type { ShownPost } from '../posts/shown-post.ts';
import { EditedCard } from '../write/inline-edit/edited-card.tsx';
import { PostItem } from './card/post-item.tsx';
import type { Edited, ListKind } from './list-kind.ts';
import { Selectable } from './selection/selectable.tsx';
import { isSelected, selected } from './selection/selection.store.ts';
import { postList } from './store/post-list.store.ts';
import { type CardActions, hasMenu } from './use-card-actions.ts';
import type { ViewParts } from './views/view-parts.ts';

const CardTags = lazyComponent(async () => (await import('./tagging/card-tags.tsx')).CardTags, LoadErrorDialog);

interface CardOptions {
  kind: ListKind;
  /** The card of a post in the recycle bin. */
  Archived: ComponentType<ArchivedPostProps> | undefined;
  /** Posts can be changed. */
  arrange: boolean;
  words: readonly string[] | undefined;
  settings: ListSettings;
  /** The components of the view. */
  parts: ViewParts | null | undefined;
  edited: Edited | undefined;
  setEdited: Dispatch<SetStateAction<Edited | undefined>>;
  actions: CardActions;
  /** The post whose tags are edited on its card. */
  tagged: Post['id'] | undefined;
  setTagged: Dispatch<SetStateAction<Post['id'] | undefined>>;
}

/** The function that renders a post of the open list. It stays the same while no card changes. */
export function useCard(options: CardOptions): (post: ShownPost) => ReactNode {
  const { kind, Archived, arrange, words, settings, parts, edited, setEdited, actions, tagged, setTagged } = options;
  const { go, read, view: viewPost, edit, itemsOf } = actions;
  const { filter, posts, updating } = useSnapshot(postList);
  const selection = useSnapshot(selected);
  const isSelecting = selection.filter === filter;
  const faviconSource = useFaviconSource();
  const { shown } = settings;
  const view = parts ? settings.view : 'cards';
  const shape = parts ? shapeIn(settings, parts) : undefined;
  const { tree, shared } = useSnapshot(collections);
  const named = useMemo(() => (kind === 'results' ? { tree, shared } : undefined), [kind, tree, shared]);
  const namesOthers = named !== undefined && posts.some(({ owner_id }) => owner_id !== undefined);
  useEffect(() => {
    if (namesOthers) needShared();
  }, [namesOthers]);
  return useCallback(
    (post) => {
      if (post.type === 'placeholder') return <PlaceholderCard view={view} />;
      const busy = updating.includes(post.id);
      const hasItsMenu = hasMenu(post, { kind, arrange });
      const selectable = (card: ReactNode) => (
        <Selectable
          post={post}
          view={view === 'list' && !shown.image ? 'titles' : view}
          isSelecting={isSelecting}
          isSelected={isSelecting && isSelected(selection, post.id)}
        >
          {card}
        </Selectable>
      );
      if (Archived) return selectable(<Archived post={post} as={shape} shown={shown} busy={busy} onRead={read} />);
      const item = (
        <PostItem
          post={post}
          as={shape}
          shown={shown}
          busy={busy}
          collectionName={named && placeName(post, named)}
          words={words}
          faviconSource={faviconSource}
          onNavigate={go}
          onEdit={edit}
          onRead={read}
          onView={viewPost}
          itemsOf={hasItsMenu ? itemsOf : undefined}
        />
      );
      if (tagged === post.id)
        return (
          <>
            {selectable(item)}
            <Suspense>
              <CardTags post={post} onClose={() => setTagged((now) => (now === post.id ? undefined : now))} />
            </Suspense>
          </>
        );
      if (edited?.post.id !== post.id) return hasItsMenu ? selectable(item) : item;
      const close = () => setEdited((now) => (now === edited ? undefined : now));
      return <EditedCard {...edited} card={item} onClose={close} />;
    },
    [
      Archived,
      arrange,
      edit,
      edited,
      faviconSource,
      go,
      isSelecting,
      itemsOf,
      kind,
      named,
      read,
      selection,
      setEdited,
      setTagged,
      shape,
      shown,
      tagged,
      updating,
      view,
      viewPost,
      words,
    ],
  );
}

/** The component of a post in a view; undefined for cards. */
function shapeIn({ view }: ListSettings, parts: ViewParts) {
  return { cards: undefined, list: parts.PostRow, titles: parts.PostLine, moodboard: parts.PostTile }[view];
}
