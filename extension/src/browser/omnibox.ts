import { listPosts } from '@benotes/contract';

import { escapeHtml } from '../page/note.ts';
import { isWebPage } from '../server/address.ts';
import { call, ServerError } from '../server/call.ts';
import { currentConnection } from '../server/connections.ts';
import { texts } from './texts.ts';

const SUGGESTIONS = 6;
const FILTER_MAX_LENGTH = 1000;

/** Chrome reads descriptions as XML, Firefox as text. */
const described = (text: string, isFirefox: boolean) => (isFirefox ? text : escapeHtml(text));

/** The posts that match what was typed after the keyword: links with their URL, notes with their page on the server. */
export async function suggest(
  typed: string,
  isFirefox = location.protocol === 'moz-extension:',
): Promise<chrome.omnibox.SuggestResult[]> {
  const connection = await currentConnection();
  const filter = typed.trim().slice(0, FILTER_MAX_LENGTH);
  if (!connection || filter === '') return [];
  try {
    const { data } = await call(connection, listPosts, { query: { filter, limit: SUGGESTIONS } });
    return data.map(({ id, url, title }) => ({
      content: url ?? `${connection.server}/p/${id}/read`,
      description: described(title || (url ?? texts.title), isFirefox),
    }));
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    return []; // the search page says what is wrong
  }
}

/** Opens a suggestion, or the search of the server for anything else. */
export async function openTyped(typed: string, where: `${chrome.omnibox.OnInputEnteredDisposition}`): Promise<void> {
  const connection = await currentConnection();
  if (!connection) return chrome.runtime.openOptionsPage();
  const search = `${connection.server}/search?${new URLSearchParams({ q: typed.trim() }).toString()}`;
  const url = isWebPage(typed) ? typed : search;
  if (where === 'currentTab') await chrome.tabs.update({ url });
  else await chrome.tabs.create({ url, active: where === 'newForegroundTab' });
}
