import { POST_FIELDS, type PostField } from '@benotes/contract';

const FIELDS = Object.entries<PostField>(POST_FIELDS);

/** A post as it is stored, with its tags and its highlights. */
interface Stored extends Partial<Record<string, unknown>> {
  deleted_collection_id: number | null;
}

/** The fields of a post that archives or JSON exports have, as they have them. */
export function exportedFields(format: 'archive' | 'json', post: Stored): Record<string, unknown> {
  const fields = FIELDS.flatMap(([name, { column, [format]: said }]): [string, unknown][] => {
    const value = column === 'flag' ? post[name] === 1 : post[name];
    const isSet = value !== false && !(Array.isArray(value) && value.length === 0);
    return said === 'always' || (said === 'if set' && isSet) ? [[name, value]] : [];
  });
  // Restored from a deleted collection, it is not pinned any more.
  return { ...Object.fromEntries(fields), ...(post.deleted_collection_id !== null && { is_pinned: false }) };
}
