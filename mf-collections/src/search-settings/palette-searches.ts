import { type Action, listSavedSearches } from '@benotes/contract';
import { ApiError, call, paths } from '@benotes/platform';

/** The saved searches of the user, for the command palette. */
export const run: Action<'palette.sources'> = async ({ signal }) => {
  try {
    const { data } = await call(listSavedSearches, {}, { signal });
    return data.map(({ id, name }) => ({ name, url: `${paths.search}?saved=${id}`, icon: 'search' }));
  } catch (error) {
    // The palette keeps the searches it knows.
    if (!(error instanceof ApiError) && !signal.aborted) throw error;
    return undefined;
  }
};
