import type { Post, PostAction, Selection } from '@benotes/contract';
import { emit } from '@benotes/platform';

import { mayEdit } from '../../posts/may-edit.ts';
import { postList } from '../store/post-list.store.ts';
import { act, type ActionPart } from './post-jobs.store.ts';
import { partsOf, rightsIn } from './selection-parts.ts';
import { clearSelection, isSelected, selected } from './selection.store.ts';
import { texts } from './texts.ts';

type Tags = readonly { id: number; name: string }[];

/** Actions on the favorites of the user alone. */
const PERSONAL: ReadonlySet<PostAction['type']> = new Set(['favorite', 'unfavorite']);

/** Does something with the selected posts, as far as the user may, and ends the selection. */
export async function actOnSelection(action: PostAction, tags: Tags = []): Promise<boolean> {
  const { isAll, ids } = selected;
  const { filter } = postList;
  const rights = rightsIn();
  if (action.type === 'move' && rights.isOfSeveral) {
    emit('notification:raised', { type: 'error', title: texts.error, description: texts.ofSeveral });
    return false;
  }
  const need = PERSONAL.has(action.type) ? 'view' : 'edit';
  const isChosen = (post: Post) => isSelected({ isAll, ids }, post.id) && (need === 'view' || mayEdit(post));
  const [first, ...rest] = (await partsOf(need))
    .map((selection) => ({ selection, action: rights.isOfSeveral ? inLibrary(selection, action, tags) : action }))
    .filter((part) => part.action.type !== 'untag' || part.action.tag_ids.length > 0);
  if (!first) return false;
  const readOnly = need === 'edit' ? rights.readOnly : 0;
  const isDone = await act([first, ...rest], { isChosen, tags, readOnly, filter });
  if (isDone && postList.filter === filter) clearSelection();
  return isDone;
}

/** Tags have other ids in each library. */
function inLibrary({ ids = [] }: Selection, action: ActionPart['action'], tags: Tags): PostAction {
  const names = tags.map(({ name }) => name);
  if (action.type === 'tag')
    return { type: 'tag', tag_ids: [], add_tags: [...names, ...('add_tags' in action ? action.add_tags : [])] };
  if (action.type !== 'untag') return action;
  const used = postList.posts.filter(({ id }) => ids.includes(id)).flatMap((post) => post.tags ?? []);
  const found = used.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  return { type: 'untag', tag_ids: [...new Set(found)] };
}
