import { createShare, deleteShare, listShares, type Share, updateShare } from '@benotes/contract';
import { ApiError, call, type FormError, toFormError, fieldError } from '@benotes/platform';

import { texts } from './texts.ts';

/** What the form says about the public link. */
export type Sharing = Pick<Share, 'is_active' | 'token'>;

/** What the form says before anybody changed it. */
export const sharingOf = (share: Share | undefined): Sharing => share ?? { is_active: false, token: '' };

/** The share of a collection: the first entry of its list. */
export async function findShare(collection_id: number, signal?: AbortSignal): Promise<Share | undefined> {
  const { data } = await call(listShares, { query: { collection_id } }, { signal });
  return data[0];
}

/** Makes the share of a collection what the form says; undefined once that is so. */
export async function saveShare(
  collection_id: number,
  share: Share | undefined,
  sharing: Sharing,
): Promise<FormError | undefined> {
  try {
    await send(collection_id, share, sharing).catch(async (error: unknown) => {
      if (!isOutdated(error)) throw error;
      await send(collection_id, await findShare(collection_id), sharing);
    });
  } catch (error) {
    const refusal = toFormError(error, texts.shareNotSaved, ['token', 'is_active']);
    return refusal.message === undefined ? refusal : fieldError('is_active', refusal.message);
  }
}

/** The share went, or came, in another window meanwhile. */
const isOutdated = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 409);

async function send(collection_id: number, share: Share | undefined, { is_active, token }: Sharing): Promise<void> {
  const body = { token, collection_id, is_active };
  if (!is_active) {
    if (share) await call(deleteShare, { params: { id: share.id } });
  } else if (!share) {
    await call(createShare, { body });
  } else if (!share.is_active || share.token !== token) {
    await call(updateShare, { params: { id: share.id }, body });
  }
}
