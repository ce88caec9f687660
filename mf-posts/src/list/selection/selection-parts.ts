import { canEdit, type CollectionTree, type Post, type Selection, type SelectionScope } from '@benotes/contract';
import { collections, findCollectionPath, loadShared, mayHaveShared, session } from '@benotes/platform';

import type { Filter } from '../../posts/filter.ts';
import { mayEdit } from '../../posts/may-edit.ts';
import { outermost } from '../../posts/use-library.ts';
import { postList } from '../store/post-list.store.ts';
import { scopeOf, selectionOf } from './selection-of.ts';
import { isSelected, selected } from './selection.store.ts';

/** What an action needs: the permission to read the posts, or to change them. */
export type Need = 'view' | 'edit';

interface Chosen {
  isAll: boolean;
  ids: ReadonlySet<Post['id']>;
}

/** The selected posts that are loaded. */
export const selectedPosts = ({ isAll, ids }: Chosen = selected): Post[] =>
  postList.posts.filter(({ id }) => isSelected({ isAll, ids }, id));

interface Rights {
  /** Selected posts, as far as they are loaded, that the user only reads. */
  readOnly: number;
  /** Some of them can be changed. */
  mayEdit: boolean;
  /** They belong to more than one user. */
  isOfSeveral: boolean;
  /** Where one of them is; undefined if they belong to the user or to several. */
  placeOfOther: number | undefined;
}

/** What the user may do with the selected posts. */
export function rightsIn(chosen: Chosen = selected): Rights {
  const posts = selectedPosts(chosen);
  const readOnly = posts.filter((post) => !mayEdit(post)).length;
  const isOfSeveral = new Set(posts.map(({ owner_id }) => owner_id)).size > 1;
  const isEditable = chosen.isAll ? canEdit(session.permission) : readOnly < chosen.ids.size;
  const other = isOfSeveral ? undefined : posts.find((post) => post.owner_id !== undefined && mayEdit(post));
  return { readOnly, mayEdit: isEditable, isOfSeveral, placeOfOther: other?.collection_id ?? undefined };
}

/**
 * The selection in parts: an action is on posts of one owner, in one of the collections that are shared. Posts with
 * which the user may not do what is needed are left out.
 */
export async function partsOf(need: Need): Promise<Selection[]> {
  const { filter, posts } = postList;
  const { isAll, ids } = selected;
  if (!filter.withShared) return [selectionOf()];
  if (isAll) return (await scopesOf(filter, need)).map((scope) => ({ scope, all: true, except: [...ids] }));
  const others = posts.filter(({ id, owner_id }) => owner_id !== undefined && ids.has(id));
  if (others.length === 0) return [selectionOf()];
  const isOfOther = new Set(others.map(({ id }) => id));
  const shared = (await sharedTrees(need)).map((tree) => ({
    scope: { collection_id: tree.id, below: true },
    ids: others.filter(({ collection_id }) => isInside(tree, collection_id)).map(({ id }) => id),
  }));
  const own = { scope: scopeOf(filter), ids: [...ids].filter((id) => !isOfOther.has(id)) };
  return [own, ...shared].filter((part) => part.ids.length > 0);
}

/** The list in parts: one's own posts, and those of each collection that is shared with the user. */
export async function scopesOf(filter: Filter, need: Need): Promise<SelectionScope[]> {
  const own = scopeOf(filter);
  if (!filter.withShared) return [own];
  return [own, ...(await sharedTrees(need)).map(({ id }) => ({ ...own, collection_id: id, below: true }))];
}

const isInside = (tree: CollectionTree, id: Post['collection_id']): boolean =>
  id !== null && findCollectionPath([tree], id).length > 0;

async function sharedTrees(need: Need): Promise<CollectionTree[]> {
  // The sidebar, which asks for them first, is closed on phones.
  if (collections.shared === null && mayHaveShared()) await loadShared();
  return outermost((collections.shared ?? []).filter(({ permission }) => need === 'view' || canEdit(permission)));
}
