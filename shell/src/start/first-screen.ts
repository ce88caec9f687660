import { type ModuleStart, type PageState, REMOTE_TABLE } from '@benotes/contract';

import { partsAt } from '../routes/match-path.ts';
import { remoteOf, rowAt, visits } from '../routes/route-table.ts';

/** What the shell itself wants of the server. The tree may be large, and is not what people come for. */
const ME = '/api/auth/me';
const TREE = '/api/collections?nested=true&withShares=true';

/** What the screen at an address is made of. */
interface FirstScreen {
  /** Whether it is opened as the visitor of a shared link. */
  isVisit: boolean;
  /** How its module is started; undefined where the page does not say. */
  start: ModuleStart | undefined;
  /** What it and the shell ask for, the most urgent first: the table of remotes, and of the API what is somebody's who is signed in. */
  questions: string[];
}

/** The first screen of a page with this state at this address; null at public and unknown ones. */
export function firstScreenAt(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  state: PageState | null,
  isNarrow: boolean,
): FirstScreen | null {
  const row = rowAt(pathname);
  if (!row) return null;
  const query = new URLSearchParams(search);
  const isVisit = visits(row, query);
  const start = state?.overrides ? undefined : state?.starts?.[remoteOf(row, query)];
  const own = start && !isVisit ? questionAt(pathname, start, isNarrow) : null;
  return { isVisit, start, questions: isVisit ? [REMOTE_TABLE] : [ME, ...(own ? [own] : []), REMOTE_TABLE, TREE] };
}

/** The first of a module's questions that is one of this address; null where there is none. */
function questionAt(pathname: string, { questions }: ModuleStart, isNarrow: boolean): string | null {
  for (const { path, ask, askNarrow = ask } of questions) {
    const parts = partsAt(path, pathname);
    // An answer that nobody wants would stay unread, and its connection taken.
    if (parts && Object.values(parts).every((part) => /^\d+$/.test(part)))
      return (isNarrow ? askNarrow : ask).replaceAll(/:(\w+)/g, (_, part: string) => parts[part] ?? '');
  }
  return null;
}
