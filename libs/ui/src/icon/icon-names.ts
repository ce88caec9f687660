import { LAZY_PATHS } from './lazy-paths.ts';
import { PATHS } from './paths.ts';

/** The names of all icons, for builds: the page only needs those that it shows. */
export const ICON_NAMES: ReadonlySet<string> = new Set([...Object.keys(PATHS), ...Object.keys(LAZY_PATHS)]);
