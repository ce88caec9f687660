import { POST_FIELDS, type PostField } from '@benotes/contract';

import type { LibraryPost } from './library-posts.repo.ts';

const FIELDS = Object.entries<PostField>(POST_FIELDS);

/** The fields of a post that archives or JSON exports have, as they have them. */
export function exportedFields(format: 'archive' | 'json', post: LibraryPost): Record<string, unknown> {
  const stored: Partial<Record<string, unknown>> = post;
  const fields = FIELDS.flatMap(([name, { column, [format]: said }]): [string, unknown][] => {
    const value = column === 'flag' ? stored[name] === 1 : stored[name];
    const isSet = value !== false && !(Array.isArray(value) && value.length === 0);
    return said === 'always' || (said === 'if set' && isSet) ? [[name, value]] : [];
  });
  // Restored from a deleted collection, it is not pinned any more.
  return { ...Object.fromEntries(fields), ...(post.deleted_collection_id !== null && { is_pinned: false }) };
}
