import type { Input, updateCollection } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { invalid } from '../../kernel/problems.ts';
import { ownsImage } from '../files/covers.repo.ts';
import { nameOf } from '../files/files.ts';
import type { StoredAppearance } from './appearance.repo.ts';

type Given = Pick<Input<typeof updateCollection>['body'], keyof StoredAppearance>;

const UPLOADED = /^\/storage\/attachments\/[\w-]{22}\.webp$/;

/**
 * The given fields as they are stored. `cover`: the present one, which is not checked again.
 *
 * @throws Invalid if the cover is not an image of the owner.
 */
export async function validAppearance(
  db: Db,
  userId: number,
  { color, description, cover, is_favorite, keep_copies }: Given,
  present?: string,
): Promise<Partial<StoredAppearance>> {
  if (cover && cover !== present && !(UPLOADED.test(cover) && (await ownsImage(db, [userId], nameOf(cover)))))
    throw invalid('cover', 'There is no such image.');
  return {
    ...(color !== undefined && { color }),
    ...(description !== undefined && { description: description?.trim() || null }),
    ...(cover !== undefined && { cover }),
    ...(is_favorite !== undefined && { is_favorite: is_favorite ? 1 : 0 }),
    ...(keep_copies !== undefined && { keep_copies: keep_copies ? 1 : 0 }),
  };
}
