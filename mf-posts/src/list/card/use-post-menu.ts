import type { Post } from '@benotes/contract';
import { paths, slotActions } from '@benotes/platform';
import { generatePath } from '@benotes/router';
import { iconNamed, type MenuItem } from '@benotes/ui';
import { useCallback } from 'react';

import { lazyArchive, lazySetFavorite, lazySetPinned } from '../../posts/actions/lazy-post-actions.ts';
import { postFacts } from '../../posts/post-facts.ts';
import { texts } from '../../posts/texts.ts';
import { noteMenuItems } from './note-menu-items.ts';
import { toggle } from '../selection/selection.store.ts';

interface PostMenuOptions {
  /** Opens the Transfer dialog. */
  onTransfer: (post: Post) => void;
  /** Edits the note of a link in its card; undefined where the post opens on its own page. */
  onEditNote?: (post: Post) => void;
  /** Navigates to a path of the app. */
  onNavigate: (to: string) => void;
}

/** The menu items of a post: Transfer, Edit, Select, those for notes of links, those of other modules, Delete. Memoized by its options. */
export const usePostMenu = ({ onTransfer, onEditNote, onNavigate }: PostMenuOptions): ((post: Post) => MenuItem[]) =>
  useCallback(
    (post) => [
      { label: texts.transfer, icon: 'transfer', onSelect: () => onTransfer(post) },
      {
        label: texts.edit,
        icon: 'edit',
        onSelect: () => onNavigate(pathOf(post)),
      },
      { label: texts.select, icon: 'check', onSelect: () => toggle(post.id) },
      ...flagItems(post),
      ...noteMenuItems(post, onEditNote ?? ((edited) => onNavigate(pathOf(edited)))),
      ...contributed(post),
      { label: texts.delete, icon: 'trash', tone: 'danger', onSelect: () => void lazyArchive(post) },
    ],
    [onTransfer, onEditNote, onNavigate],
  );

const flagItems = (post: Post): MenuItem[] => [
  {
    label: post.is_pinned ? texts.unpin : texts.pin,
    icon: 'pin',
    onSelect: () => void lazySetPinned(post, !post.is_pinned),
  },
  {
    label: post.is_favorite ? texts.removeFromFavorites : texts.addToFavorites,
    icon: 'star',
    onSelect: () => void lazySetFavorite(post, !post.is_favorite),
  },
];
const pathOf = ({ id }: Post) => generatePath(paths.post, { id: String(id) });

/** The menu items that modules contribute for this post. */
const contributed = (post: Post): MenuItem[] =>
  slotActions('post.menu', postFacts(post)).map(({ label, icon, run }) => ({
    label,
    icon: iconNamed(icon),
    onSelect: () => void run({ post }),
  }));
