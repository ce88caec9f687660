import { paths } from '@benotes/platform/paths';

import { matchParams } from '../routes/match-path.ts';

/** Screens without the frame, whose page is another one, and shared links, each of which has a page of its own. */
const OTHERS: ReadonlySet<string> = new Set([paths.share, paths.login, paths.forgot, paths.reset, paths.setUp]);
const FRAMED = Object.values(paths).filter((path) => !OTHERS.has(path));

/** Whether an address is a screen in the frame: for all of these the server has one page. */
export const isFramed = (pathname: string): boolean => FRAMED.some((path) => matchParams(path, pathname));
