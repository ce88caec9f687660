import { createTags, type Post } from '@benotes/contract';
import { call, emit } from '@benotes/platform';
import type { ChosenTag } from '@benotes/ui';

import { texts } from './texts.ts';

/**
 * The ids of chosen tags, in their order. Those that are new are created first, all in one request; when that is
 * refused, which the person reads, the others are used without them.
 */
export async function saveTags(tags: readonly ChosenTag[]): Promise<number[]> {
  const created = await createMissing(tags.filter((tag) => tag.id === undefined));
  const ids = tags.flatMap((tag) => tag.id ?? created.shift() ?? []);
  return [...new Set(ids)]; // a new name may turn out to be that of another tag
}

async function createMissing(missing: readonly ChosenTag[]): Promise<number[]> {
  if (missing.length === 0) return [];
  try {
    const { data } = await call(createTags, { body: { tags: missing.map(({ name }) => ({ name })) } });
    return data.map((tag) => tag.id);
  } catch {
    // Whatever the reason, the person reads the same words.
    emit('notification:raised', { type: 'error', title: texts.error, description: texts.tagsNotCreated });
    return [];
  }
}

/** Whether a post bears other tags than these; their order says nothing. */
export function hasOtherTags({ tags = [] }: Pick<Post, 'tags'>, ids: readonly number[]): boolean {
  const borne = new Set(tags.map((tag) => tag.id));
  return borne.size !== ids.length || ids.some((id) => !borne.has(id));
}
