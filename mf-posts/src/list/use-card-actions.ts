import { allowedUrl, type Post } from '@benotes/contract';
import { paths, useIsMobile } from '@benotes/platform';
import { generatePath, useNavigate } from '@benotes/router';
import type { MenuItem } from '@benotes/ui';
import { useLatest } from '@benotes/ui';
import { useCallback } from 'react';

import { lazySetFavorite } from '../posts/actions/lazy-post-actions.ts';
import { mayEdit } from '../posts/may-edit.ts';
import { type EditingState, type ReadingState, readingPath } from '../posts/reading-path.ts';
import type { ShownPost } from '../posts/shown-post.ts';
import { isLongNote } from '../posts/text/long-note.ts';
import { runCardKey } from './card/card-keys.ts';
import { usePostMenu } from './card/use-post-menu.ts';
import type { Edited, ListKind } from './list-kind.ts';
import { readItem, readingState, viewItem } from './read-from-list.ts';
import { fitsBesideList } from './view-beside.ts';

interface CardActionsOptions {
  kind: ListKind;
  /** Posts can be changed. */
  arrange: boolean;
  /** Space picks up a card. */
  isLiftable: boolean;
  /** Notes are edited in their cards, which have room for the editor. */
  isInline: boolean;
  /** Opens the tag field of a card. */
  onTag: (post: Post) => void;
  onMove: (post: Post) => void;
  /** Shows a post beside the list. */
  onView: (id: Post['id']) => void;
  /** A post is shown beside the list: Enter opens posts on their pages. */
  isViewing: boolean;
  onPicture: (post: Post) => void;
  /** Opens the inline editor. */
  onEdit: (edited: Edited) => void;
}

/** What the cards of a list can do. All but `onKey` stay the same functions, so that the cards do not render again. */
export interface CardActions {
  /** Navigates to a path of the app. */
  go: (to: string, state?: ReadingState | EditingState) => void;
  read: (post: Post) => void;
  /** Shows a post beside the list, or opens it for reading where there is no room. */
  view: (post: Post) => void;
  /** Opens the inline editor, or the page of a long note; undefined when a note opens on its own page. */
  edit: ((post: Post, caretAt: number | undefined) => void) | undefined;
  itemsOf: (post: Post) => MenuItem[];
  /** Does what a key does on a card; false if nothing. */
  onKey: (key: string, post: ShownPost) => boolean;
}

/** The actions of the cards of a list. */
export function useCardActions(options: CardActionsOptions): CardActions {
  const { kind, arrange, isLiftable, onTag, onMove, onPicture, onView, onEdit } = options;
  const isMobile = useIsMobile();
  const isInline = options.isInline && !isMobile;
  const go = useGo();
  const edit = useCallback(
    (post: Post, caretAt: number | undefined) => {
      if (isLongNote(post)) go(formPath(post), { caretAt, caretTop: undefined });
      else onEdit({ post, caretAt });
    },
    [go, onEdit],
  );
  const editNote = useCallback((post: Post) => edit(post, undefined), [edit]);
  const onEditNote = arrange && isInline ? editNote : undefined;
  const read = useCallback((post: Post) => go(readingPath(post.id), readingState()), [go]);
  const view = useCallback((post: Post) => (fitsBesideList() ? onView(post.id) : read(post)), [onView, read]);
  const menuItemsOf = usePostMenu({ onTag, onMove, onPicture, onEditNote, onNavigate: go });
  const itemsOf = useCallback(
    (post: Post) => [...readItem(post, () => read(post)), ...viewItem(() => view(post)), ...menuItemsOf(post)],
    [menuItemsOf, read, view],
  );

  const open = (post: Post) => {
    if (options.isViewing) return read(post);
    const url = post.type === 'link' && kind !== 'bin' ? allowedUrl(post.url, 'bookmark') : undefined;
    if (url !== undefined) window.open(url, '_blank', 'noopener,noreferrer');
    else read(post);
  };
  const editFromKeys = (post: Post) => {
    if (isInline && post.type === 'text') editNote(post);
    else go(formPath(post));
  };
  const onKey = (key: string, post: ShownPost) =>
    post.type !== 'placeholder' &&
    runCardKey(key, post, {
      open,
      view,
      ...(!isLiftable && { read: view }),
      ...(hasMenu(post, options) && { favorite: toggleFavorite }),
      ...(arrange && kind !== 'bin' && mayEdit(post) && { edit: editFromKeys, tag: onTag, move: onMove }),
    });
  return { go, read, view, edit: arrange && isInline ? edit : undefined, itemsOf, onKey };
}

/** Whether a post has a menu: also one that is shared with a user who only reads it. */
export const hasMenu = (post: Post, { kind, arrange }: Pick<CardActionsOptions, 'kind' | 'arrange'>): boolean =>
  kind !== 'bin' && (arrange || post.owner_id !== undefined);

const toggleFavorite = (post: Post) => void lazySetFavorite(post, !post.is_favorite);

const formPath = ({ id }: Post) => generatePath(paths.post, { id: String(id) });

/** Navigates to a path of the app. A stable function, unlike that of `useNavigate`. */
function useGo(): CardActions['go'] {
  const navigate = useNavigate();
  const latest = useLatest(navigate);
  return useCallback((to, state) => void latest.current(to, { state }), [latest]);
}
