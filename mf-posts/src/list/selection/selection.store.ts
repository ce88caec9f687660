import { type Post, SELECTED_IDS_MAX } from '@benotes/contract';
import { proxy, ref } from 'valtio';

import type { Filter } from '../../posts/filter.ts';
import { postList } from '../store/post-list.store.ts';

/** Some posts of a list. */
interface Chosen {
  /** All posts of the list are selected, except `ids`. */
  isAll: boolean;
  ids: ReadonlySet<Post['id']>;
  /** The number of posts in the list, if all are selected. */
  total: number;
}

interface SelectedPosts extends Chosen {
  /** The list in which posts are selected; null if there is no selection. */
  filter: ReturnType<typeof ref<Filter>> | null;
  ids: ReturnType<typeof ref<ReadonlySet<Post['id']>>>;
}

const NONE = { filter: null, isAll: false, ids: ref<ReadonlySet<Post['id']>>(new Set()), total: 0 };

/** The selected posts of the open list: single ones, or all except some, whether they are loaded or not. */
export const selected = proxy<SelectedPosts>({ ...NONE });

/**
 * The post that was selected or deselected last, and the ids since then: ranges begin there, and replace each other.
 */
let anchor: Post['id'] | undefined;
let idsAtAnchor: ReadonlySet<Post['id']> = new Set();

/** Whether a post is selected. */
export const isSelected = ({ isAll, ids }: Pick<Chosen, 'isAll' | 'ids'>, id: Post['id']) => isAll !== ids.has(id);

/** Whether posts of the open list are being selected. */
export const isSelecting = (): boolean => selected.filter === postList.filter;

export function clearSelection(): void {
  anchor = undefined;
  idsAtAnchor = NONE.ids;
  Object.assign(selected, NONE);
}

/** Selects a post, or deselects it; a selection without posts ends. */
export function toggle(id: Post['id']): void {
  begin();
  const ids = new Set(selected.ids);
  if (!ids.delete(id)) ids.add(id);
  setAnchor(id, ids);
}

/** Selects the posts from the one selected last to this one, in the order of the list. */
export function selectRange(id: Post['id']): void {
  begin();
  const posts = postList.posts.map((post) => post.id);
  const [from = -1, to = -1] = [posts.indexOf(anchor ?? id), posts.indexOf(id)].toSorted((a, b) => a - b);
  if (from < 0) return;
  const ids = new Set(idsAtAnchor);
  for (const each of posts.slice(from, to + 1)) {
    if (selected.isAll) ids.delete(each);
    else ids.add(each);
  }
  setIds(ids);
  anchor ??= id;
}

/** Selects the posts that are loaded. */
export function selectLoaded(): void {
  begin();
  Object.assign(selected, { isAll: false, total: 0 });
  setAnchor(undefined, new Set(postList.posts.slice(0, SELECTED_IDS_MAX).map(({ id }) => id)));
}

/** Selects all posts of the list. */
export function selectAll(total: number): void {
  begin();
  Object.assign(selected, { isAll: true, total });
  setAnchor(undefined, new Set());
}

function begin(): void {
  if (isSelecting()) return;
  clearSelection();
  selected.filter = postList.filter;
}

function setAnchor(id: Post['id'] | undefined, ids: ReadonlySet<Post['id']>): void {
  anchor = id;
  idsAtAnchor = ids;
  setIds(ids);
}

function setIds(ids: ReadonlySet<Post['id']>): void {
  if (ids.size > SELECTED_IDS_MAX) return;
  selected.ids = ref(ids);
  if (countSelected() <= 0) clearSelection();
}

export const countSelected = ({ isAll, ids, total }: Chosen = selected): number =>
  isAll ? total - ids.size : ids.size;

/** Whether a selected post has a flag, as far as the list is loaded: what all selects beyond that may have it. */
export function mayHave({ isAll, ids }: Pick<Chosen, 'isAll' | 'ids'>, flag: 'is_pinned' | 'is_favorite'): boolean {
  const { posts, status } = postList;
  if (isAll && status !== 'complete') return true;
  return posts.some((post) => post[flag] && isSelected({ isAll, ids }, post.id));
}
