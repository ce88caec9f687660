import { getMeta } from '@benotes/contract';
import { call } from '@benotes/platform';

/** Fetches the title of the page at a URL; null when the server could not fetch it. */
export async function findTitle(url: string, signal: AbortSignal): Promise<string | null> {
  try {
    const { title } = await call(getMeta, { query: { url } }, { signal });
    return title === url ? null : title;
  } catch (error) {
    if (!signal.aborted) console.error(error); // only logged (specification section 8): the block shows its URL
    return null;
  }
}
