import { createShare, deleteShare, listShares, type Share, updateShare } from '@benotes/contract';
import { ApiError, call, type FormError, toFormError, fieldError } from '@benotes/platform';

import { texts } from './texts.ts';

/** What a public link shows. */
export type ShareSubject = { collection_id: number } | { saved_search_id: number };

/** The public link as edited in the form. */
export type Sharing = Pick<Share, 'is_active' | 'token'>;

/** The initial values of the form. */
export const sharingOf = (share: Share | undefined): Sharing => share ?? { is_active: false, token: '' };

/** The share of a collection or saved search: the first entry of its list. */
export async function findShare(subject: ShareSubject, signal?: AbortSignal): Promise<Share | undefined> {
  const { data } = await call(listShares, { query: subject }, { signal });
  return data[0];
}

/** Creates, updates, or deletes the share of a collection or saved search to match the form. Returns the errors, if any. */
export async function saveShare(
  subject: ShareSubject,
  share: Share | undefined,
  sharing: Sharing,
): Promise<FormError | undefined> {
  try {
    await send(subject, share, sharing).catch(async (error: unknown) => {
      if (!isStale(error)) throw error;
      await send(subject, await findShare(subject), sharing);
    });
  } catch (error) {
    const formError = toFormError(error, texts.shareNotSaved, ['token', 'is_active']);
    return formError.message === undefined ? formError : fieldError('is_active', formError.message);
  }
}

/** The share was deleted or created in another window. */
const isStale = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 409);

async function send(subject: ShareSubject, share: Share | undefined, { is_active, token }: Sharing): Promise<void> {
  const body = { token, ...subject, is_active };
  if (!is_active) {
    if (share) await call(deleteShare, { params: { id: share.id } });
  } else if (!share) {
    await call(createShare, { body });
  } else if (!share.is_active || share.token !== token) {
    await call(updateShare, { params: { id: share.id }, body });
  }
}
