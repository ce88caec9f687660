import { isPublicPath, OPERATION_PATHS, SHARE_PATH } from '@benotes/contract';

/** Paths of the server that are not pages, and shared collections, which have separate pages. */
const OTHERS: ReadonlySet<string> = new Set([SHARE_PATH, ...Object.values(OPERATION_PATHS)]);

/**
 * Whether a path is a screen in the layout: the server sends the same page for all of these, whatever modules are live,
 * and another one for public screens.
 */
export const isFramed = (pathname: string): boolean =>
  !isPublicPath(pathname) && !OTHERS.has(pathname.replace(/\/$/, '')) && !/\.[^./]+$/.test(pathname);
