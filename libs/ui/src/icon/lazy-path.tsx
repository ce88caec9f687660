import type { LAZY_PATHS } from './lazy-paths.ts';
import { PATHS } from './paths.ts';

type LazyPaths = typeof LAZY_PATHS;

let paths: LazyPaths | undefined;
let loading: Promise<void> | undefined;

/** Loads the icons that are not part of the first screens. A failure is only logged, and the next icon tries again. */
export const loadIcons = (): Promise<void> => (loading ??= load());

async function load(): Promise<void> {
  try {
    paths = (await import('./lazy-paths.ts')).LAZY_PATHS;
  } catch (error) {
    loading = undefined;
    console.error(error);
  }
}

/** Draws an icon as soon as it has loaded, without rendering anything again. */
export function LazyPath({ name }: { name: keyof LazyPaths }) {
  const draw = (path: SVGPathElement | null) => {
    if (path && !paths) void loadIcons().then(() => path.setAttribute('d', pathOf(name)));
  };
  return <path key={name} ref={draw} d={paths && pathOf(name)} />;
}

/** A module that is built elsewhere may name an icon that does not exist. */
function pathOf(name: keyof LazyPaths): string {
  if (!paths) return '';
  return Object.hasOwn(paths, name) ? paths[name] : PATHS.box;
}
