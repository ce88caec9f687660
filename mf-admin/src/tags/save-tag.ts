import { createTag, updateTag } from '@benotes/contract';
import { ApiError, call, type Refusal, refusalOf, refusedAt } from '@benotes/platform';

import { texts } from './texts.ts';

/** Creates a tag (no id) or renames one; gives back why that was refused, which the field shows. */
export async function saveTag(id: number | undefined, given: string): Promise<Refusal | undefined> {
  const name = given.trim();
  if (!name) return refusedAt('name', texts.nameMissing);
  try {
    if (id === undefined) await call(createTag, { body: { name } });
    else await call(updateTag, { params: { id }, body: { name } });
  } catch (error) {
    // A name that is taken comes as a line of text: it belongs to the one field there is.
    if (error instanceof ApiError && error.status === 400 && error.detail) return refusedAt('name', error.detail);
    return refusalOf(error, texts.notSaved, ['name']);
  }
}
