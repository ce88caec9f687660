import { createShare, deleteShare, isPlainShare, listShares, type Share, updateShare } from '@benotes/contract';
import { ApiError, call, type FormError, toFormError, fieldError } from '@benotes/platform';

import { texts } from './texts.ts';

/** What a public link shows. */
export type ShareSubject = { collection_id: number } | { saved_search_id: number } | { post_id: number };

/** The public link as edited in the form. */
export type Sharing = Pick<Share, 'is_active' | 'token'>;

/** The initial values of the form. */
export const sharingOf = (share: Share | undefined): Sharing => share ?? { is_active: false, token: '' };

/** The shares of a collection or saved search. */
export const findShares = async (subject: ShareSubject, signal?: AbortSignal): Promise<Share[]> =>
  (await call(listShares, { query: subject }, { signal })).data;

/** The share that the switch turns on and off: the one without a name and conditions. */
export const plainOf = (shares: readonly Share[]): Share | undefined => shares.find(isPlainShare);

type Outcome = { share: Share | undefined; error?: undefined } | { error: FormError };

/** Creates, updates, or deletes the share of a collection or saved search to match the form. */
export async function saveShare(subject: ShareSubject, share: Share | undefined, sharing: Sharing): Promise<Outcome> {
  try {
    const saved = await send(subject, share, sharing).catch(async (error: unknown) => {
      if (!isStale(error)) throw error;
      return send(subject, plainOf(await findShares(subject)), sharing);
    });
    return { share: saved };
  } catch (error) {
    const formError = toFormError(error, texts.shareNotSaved, ['token', 'is_active']);
    return { error: formError.message === undefined ? formError : fieldError('is_active', formError.message) };
  }
}

/** The share was deleted or created in another window. */
const isStale = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 409);

/** Returns the share as it is then. */
async function send(
  subject: ShareSubject,
  share: Share | undefined,
  { is_active, token }: Sharing,
): Promise<Share | undefined> {
  const body = { token, ...subject, is_active };
  if (!is_active) {
    if (share) await call(deleteShare, { params: { id: share.id } });
    return undefined;
  }
  if (!share) return { ...(await call(createShare, { body })).data, ...body };
  if (share.is_active && share.token === token) return share;
  await call(updateShare, { params: { id: share.id }, body });
  return { ...share, ...body };
}
