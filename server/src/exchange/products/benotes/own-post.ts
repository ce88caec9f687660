import type { FoundPost } from '../../formats/reader.ts';

/** An id that every database takes. */
const OWN_ID = /^[1-9]\d{0,8}$/;

/** What identifies a post that Benotes exported. Other programs may have changed its id. */
export const ownPost = (id: string): Pick<FoundPost, 'id' | 'ownId'> => ({
  id,
  ownId: OWN_ID.test(id) ? Number(id) : null,
});
