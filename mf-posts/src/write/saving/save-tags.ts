import { createTags, type Post } from '@benotes/contract';
import { call, emit } from '@benotes/platform';
import type { ChosenTag } from '@benotes/ui';

import { texts } from './texts.ts';

/**
 * The ids of the chosen tags, in order. New tags are created first, in one request; if that fails, the user is
 * notified and only the existing tags are used.
 *
 * @throws ApiError instead, if it is to be quiet.
 */
export async function saveTags(tags: readonly ChosenTag[], { isQuiet = false } = {}): Promise<number[]> {
  const created = await createMissing(
    tags.filter((tag) => tag.id === undefined),
    isQuiet,
  );
  const ids = tags.flatMap((tag) => tag.id ?? created.shift() ?? []);
  return [...new Set(ids)]; // a new name may turn out to be that of another tag
}

async function createMissing(missing: readonly ChosenTag[], isQuiet: boolean): Promise<number[]> {
  if (missing.length === 0) return [];
  try {
    const { data } = await call(createTags, { body: { tags: missing.map(({ name }) => ({ name })) } });
    return data.map((tag) => tag.id);
  } catch (error) {
    if (isQuiet) throw error;
    emit('notification:raised', { type: 'error', title: texts.error, description: texts.tagsNotCreated });
    return [];
  }
}

/** Whether the tags of a post differ from these; order does not matter. */
export function hasOtherTags({ tags = [] }: Pick<Post, 'tags'>, ids: readonly number[]): boolean {
  const current = new Set(tags.map((tag) => tag.id));
  return current.size !== ids.length || ids.some((id) => !current.has(id));
}
