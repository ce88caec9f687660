import { KEPT_PATH } from '@benotes/contract';
import { paths, tabStorage } from '@benotes/platform';

const KEY = 'oidc-back';
/** What the server and every proxy accept in a query. */
const SENT_MAX_LENGTH = 1000;

/** The path to return to as the server gets it: a long one, or one with a fragment, is kept in this tab instead. */
export function pathToSend(back: string): string {
  if (back === KEPT_PATH || (back.length <= SENT_MAX_LENGTH && !back.includes('#'))) return back;
  tabStorage.write(KEY, back);
  return KEPT_PATH;
}

/** The path that this tab has kept; home if there is none, or if it was another user's. */
export const keptPath = (): string => tabStorage.read(KEY) ?? paths.home;

export const forgetKeptPath = () => tabStorage.remove(KEY);
