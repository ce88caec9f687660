import { favoritePost, type Post, unfavoritePost, updatePost } from '@benotes/contract';
import { call, emit } from '@benotes/platform';
import { cardName } from '@benotes/post-card';

import { postList } from '../../list/store/post-list.store.ts';
import { texts } from './action-texts.ts';
import {
  type ListPosition,
  matchesOpenList,
  positionOf,
  showChange,
  showPost,
  withOptimisticRemoval,
} from './post-changes.ts';

type Flag = 'is_pinned' | 'is_favorite';

/** Pins a post, or unpins it. The notification has Undo. */
export const setPinned = (post: Post, isPinned: boolean): Promise<void> => setFlag(post, 'is_pinned', isPinned);

/** Adds a post to the favorites, or removes it. The notification has Undo. */
export const setFavorite = (post: Post, isFavorite: boolean): Promise<void> => setFlag(post, 'is_favorite', isFavorite);

/** Sets a flag on screen at once, then on the server. If that fails, the flag is as it was. */
async function setFlag(post: Post, flag: Flag, value: boolean, before?: ListPosition): Promise<void> {
  const place = positionOf(post.id);
  const isLeaving = place !== undefined && !matchesOpenList({ ...post, [flag]: value });
  const isSaved = await (isLeaving
    ? withOptimisticRemoval(post.id, send)
    : withOptimisticFlag(post, flag, value, send));
  if (!isSaved)
    return emit('notification:raised', { type: 'error', title: texts.error, description: texts.notUpdated });
  emit('notification:raised', {
    type: 'success',
    ...texts.flagged(flag, value, cardName(post)),
    ...(before === undefined && {
      action: { label: texts.undo, run: () => void setFlag({ ...post, [flag]: value }, flag, !value, place) },
    }),
  });

  async function send(): Promise<boolean> {
    try {
      showChange(post, await saved(), before);
      return true;
    } catch {
      return false;
    }
  }

  async function saved(): Promise<Post> {
    const params = { id: post.id };
    if (flag === 'is_pinned')
      return (await call(updatePost, { params, body: { is_pinned: value } }, { keepalive: true })).data;
    await call(value ? favoritePost : unfavoritePost, { params }, { keepalive: true });
    const { is_favorite: _before, ...shown } = postList.posts.find(({ id }) => id === post.id) ?? post;
    return { ...shown, is_favorite: value };
  }
}

async function withOptimisticFlag(
  post: Post,
  flag: Flag,
  value: boolean,
  send: () => Promise<boolean>,
): Promise<boolean> {
  const show = (shown: boolean) => {
    const current = postList.posts.find(({ id }) => id === post.id);
    if (current) showPost({ ...current, [flag]: shown });
  };
  show(value);
  const isSaved = await send();
  if (!isSaved) show(!value);
  return isSaved;
}
