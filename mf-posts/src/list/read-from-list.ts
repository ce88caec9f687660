import type { Post } from '@benotes/contract';
import type { MenuItem } from '@benotes/ui';

import type { ReadingState } from '../posts/reading-path.ts';
import { texts } from '../posts/texts.ts';
import { postList } from './store/post-list.store.ts';
import { fitsBesideList } from './view-beside.ts';

/** The list on screen, to which a post that is read leads back. */
export const readingState = (): ReadingState => ({ list: { ...(postList.previous?.filter ?? postList.filter) } });

/** The menu item that opens a link for reading: its card opens its page. */
export const readItem = (post: Post, onSelect: () => void): MenuItem[] =>
  post.type === 'link' ? [{ label: texts.read, icon: 'open', onSelect }] : [];

/** The menu item that shows a post beside the list, where there is room. */
export const viewItem = (onSelect: () => void): MenuItem[] =>
  fitsBesideList() ? [{ label: texts.viewBeside, icon: 'view-list', onSelect }] : [];
