import type { Selection, SelectionScope } from '@benotes/contract';

import type { Filter } from '../../posts/filter.ts';
import { postList } from '../store/post-list.store.ts';
import { selected } from './selection.store.ts';

/** The selection as the server understands it. */
export function selectionOf(): Selection {
  const { isAll, ids } = selected;
  const scope = scopeOf(postList.filter);
  return isAll ? { scope, all: true, except: [...ids] } : { scope, ids: [...ids] };
}

/** The posts of a list, as the server understands it. */
export function scopeOf({
  collection_id,
  is_uncategorized,
  below,
  tag_id,
  is_favorite,
  filter,
  exact,
  time_zone,
  is_archived,
}: Filter): SelectionScope {
  return {
    ...(collection_id && { collection_id }),
    ...(is_uncategorized && { is_uncategorized: true }),
    ...(below && { below: true }),
    ...(tag_id && { tag_id }),
    ...(is_favorite !== undefined && { is_favorite: Boolean(is_favorite) }),
    ...(filter !== undefined && { filter }),
    ...(exact && { exact: true }),
    ...(time_zone !== undefined && { time_zone }),
    ...(is_archived && { is_archived: true }),
  };
}
