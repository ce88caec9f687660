import { type Action, listTags } from '@benotes/contract';
import { ApiError, call, paths } from '@benotes/platform';
import { generatePath } from '@benotes/router';

/** The tags of the user, for the command palette. */
export const run: Action<'palette.sources'> = async ({ signal }) => {
  try {
    const { data } = await call(listTags, { query: {} }, { signal });
    return data.map(({ id, name }) => ({ name, url: generatePath(paths.tag, { id: String(id) }), icon: 'hash' }));
  } catch (error) {
    // The palette keeps the tags it knows.
    if (!(error instanceof ApiError) && !signal.aborted) throw error;
    return undefined;
  }
};
