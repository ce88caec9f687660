import { createTags, type Post } from '@benotes/contract';
import { call, emit, sharedRootOf } from '@benotes/platform';
import type { ChosenTag } from '@benotes/ui';

import { texts } from './texts.ts';

/**
 * The ids of the chosen tags, in order. New tags are created first, in one request; if that fails, the user is
 * notified and only the existing tags are used.
 *
 * @throws ApiError instead, if it is to be quiet.
 */
export async function saveTags(tags: readonly ChosenTag[], options: { isQuiet?: boolean } = {}): Promise<number[]> {
  const created = await createMissing(
    tags.filter((tag) => tag.id === undefined),
    options,
  );
  const ids = tags.flatMap((tag) => tag.id ?? created.shift() ?? []);
  return [...new Set(ids)]; // a new name may turn out to be that of another tag
}

/** What a request says of the tags of a post. */
export interface GivenTags {
  tags: number[];
  /** Names that the server finds or creates among the tags of the owner. */
  add_tags?: string[];
}

/**
 * The tags of a post for a request. New ones of a post in what another user shares become tags of that user with it;
 * other new ones are created first, as by `saveTags`.
 */
export async function givenTags(
  tags: readonly ChosenTag[],
  collectionId: Post['collection_id'] | undefined,
  options?: { isQuiet?: boolean },
): Promise<GivenTags> {
  if (!collectionId || !sharedRootOf(collectionId)) return { tags: await saveTags(tags, options) };
  const add_tags = tags.flatMap(({ id, name }) => (id === undefined ? [name] : []));
  return { tags: tags.flatMap(({ id }) => id ?? []), ...(add_tags.length > 0 && { add_tags }) };
}

async function createMissing(missing: readonly ChosenTag[], { isQuiet = false }): Promise<number[]> {
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
