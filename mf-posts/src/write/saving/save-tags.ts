import { createTags, type Post, type Tag } from '@benotes/contract';
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
 * The tags of a post for a request. Those that are added to a post in what another user shares are given by name: new
 * ones become tags of that user with it, and others may be shown nowhere else any more, where their ids are refused.
 * Other new ones are created first, as by `saveTags`.
 *
 * @param before the tags that it has.
 */
export async function givenTags(
  tags: readonly ChosenTag[],
  collectionId: Post['collection_id'] | undefined,
  before: readonly Pick<Tag, 'id'>[] = [],
  options?: { isQuiet?: boolean },
): Promise<GivenTags> {
  if (!collectionId || !sharedRootOf(collectionId)) return { tags: await saveTags(tags, options) };
  const kept = new Set<number | undefined>(before.map(({ id }) => id));
  const add_tags = tags.flatMap(({ id, name }) => (kept.has(id) ? [] : [name]));
  const ids = tags.flatMap(({ id }) => (id !== undefined && kept.has(id) ? [id] : []));
  return { tags: ids, ...(add_tags.length > 0 && { add_tags }) };
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
