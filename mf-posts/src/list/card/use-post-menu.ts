import { allowedUrl, type Post } from '@benotes/contract';
import { emit, paths, slotActions } from '@benotes/platform';
import { generatePath } from '@benotes/router';
import { iconNamed, type MenuItem } from '@benotes/ui';
import { useCallback } from 'react';

import { lazyArchive, lazySetFavorite, lazySetPinned } from '../../posts/actions/lazy-post-actions.ts';
import { mayEdit } from '../../posts/may-edit.ts';
import { postFacts } from '../../posts/post-facts.ts';
import { texts } from '../../posts/texts.ts';
import { toggle } from '../selection/selection.store.ts';
import { noteMenuItems } from './note-menu-items.ts';

interface PostMenuOptions {
  /** Opens the tag field of a post; undefined where it has none. */
  onTag?: (post: Post) => void;
  /** Opens the Transfer dialog. */
  onMove: (post: Post) => void;
  /** Opens the dialog for the picture of a link. */
  onPicture: (post: Post) => void;
  /** Edits the note of a link in its card; undefined where the post opens on its own page. */
  onEditNote?: (post: Post) => void;
  /** Navigates to a path of the app. */
  onNavigate: (to: string) => void;
}

/**
 * The menu items of a post: Open and Copy link of links, Transfer, Edit, Tags, Picture of links, Select, Share, those
 * for notes of links, those of other modules, Delete; of a post that the user only reads those of links, Select,
 * and the favorite. Memoized by its options.
 */
export const usePostMenu = ({
  onTag,
  onMove,
  onPicture,
  onEditNote,
  onNavigate,
}: PostMenuOptions): ((post: Post) => MenuItem[]) =>
  useCallback(
    (post) => {
      // Whoever only reads has favorites, and copies links, too.
      if (!mayEdit(post)) return [...linkItems(post), selectItem(post), favoriteItem(post)];
      return [
        ...linkItems(post),
        { label: texts.transfer, icon: 'transfer', onSelect: () => onMove(post) },
        {
          label: texts.edit,
          icon: 'edit',
          onSelect: () => onNavigate(pathOf(post)),
        },
        ...tagItems(post, onTag),
        ...pictureItems(post, onPicture),
        selectItem(post),
        ...flagItems(post),
        ...shareItems(post, onNavigate),
        ...noteMenuItems(post, onEditNote ?? ((edited) => onNavigate(pathOf(edited)))),
        ...contributed(post),
        { label: texts.delete, icon: 'trash', tone: 'danger', onSelect: () => void lazyArchive(post) },
      ];
    },
    [onTag, onMove, onPicture, onEditNote, onNavigate],
  );

/** After the menu has returned the focus, which would end the tagging. */
const tagItems = (post: Post, onTag: PostMenuOptions['onTag']): MenuItem[] =>
  onTag ? [{ label: texts.tags, icon: 'tag', onSelect: () => setTimeout(() => onTag(post)) }] : [];

const pictureItems = (post: Post, onPicture: PostMenuOptions['onPicture']): MenuItem[] =>
  post.type === 'link' ? [{ label: texts.picture, icon: 'image', onSelect: () => onPicture(post) }] : [];

/** What a browser offers for links: the menu of a card takes the place of the browser's. */
function linkItems({ type, url }: Post): MenuItem[] {
  const address = type === 'link' ? allowedUrl(url, 'bookmark') : undefined;
  if (address === undefined) return [];
  const open = () => void window.open(address, '_blank', 'noopener,noreferrer');
  return [
    { label: texts.openPost, icon: 'external', onSelect: open },
    ...(typeof navigator.clipboard?.writeText === 'function'
      ? [{ label: texts.copyLink, icon: 'copy' as const, onSelect: () => void copyLink(address) }]
      : []),
  ];
}

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    emit('notification:raised', { type: 'success', title: texts.linkCopied });
  } catch {
    emit('notification:raised', { type: 'error', title: texts.error, description: texts.linkNotCopied });
  }
}

const flagItems = (post: Post): MenuItem[] => [
  {
    label: post.is_pinned ? texts.unpin : texts.pin,
    icon: 'pin',
    onSelect: () => void lazySetPinned(post, !post.is_pinned),
  },
  favoriteItem(post),
];

const selectItem = ({ id }: Post): MenuItem => ({ label: texts.select, icon: 'check', onSelect: () => toggle(id) });

const favoriteItem = (post: Post): MenuItem => ({
  label: post.is_favorite ? texts.removeFromFavorites : texts.addToFavorites,
  icon: 'star',
  onSelect: () => void lazySetFavorite(post, !post.is_favorite),
});

/** A post of somebody else is shared by its owner alone. */
const shareItems = ({ id, owner_id }: Post, onNavigate: PostMenuOptions['onNavigate']): MenuItem[] =>
  owner_id === undefined
    ? [
        {
          label: texts.share,
          icon: 'link',
          onSelect: () => onNavigate(generatePath(paths.postLinks, { id: String(id) })),
        },
      ]
    : [];

const pathOf = ({ id }: Post) => generatePath(paths.post, { id: String(id) });

/** The menu items that modules contribute for this post. */
const contributed = (post: Post): MenuItem[] =>
  slotActions('post.menu', postFacts(post)).map(({ label, icon, run }) => ({
    label,
    icon: iconNamed(icon),
    onSelect: () => void run({ post }),
  }));
