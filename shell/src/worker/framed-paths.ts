import { isPublicPath } from '@benotes/contract';
import { paths } from '@benotes/platform/paths';

import { matchParams } from '../routes/match-path.ts';

/** Public screens have another page, and each shared link has a page of its own. */
const FRAMED = Object.values(paths).filter((path) => path !== paths.share && !isPublicPath(path));

/** Whether a path is a screen in the layout: the server has one page for all of these. */
export const isFramed = (pathname: string): boolean => FRAMED.some((path) => matchParams(path, pathname));
