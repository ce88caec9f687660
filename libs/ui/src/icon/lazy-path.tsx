import type { LATER_PATHS } from './later-paths.ts';
import { PATHS } from './paths.ts';

type LaterPaths = typeof LATER_PATHS;

let paths: LaterPaths | undefined;
let loading: Promise<void> | undefined;

/** Loads the icons that are not part of the first screens. A failure is only logged, and the next icon tries again. */
export const loadIcons = (): Promise<void> => (loading ??= load());

async function load(): Promise<void> {
  try {
    paths = (await import('./later-paths.ts')).LATER_PATHS;
  } catch (error) {
    loading = undefined;
    console.error(error);
  }
}

/** Draws an icon as soon as it has loaded, without rendering anything again. */
export function LaterPath({ name }: { name: keyof LaterPaths }) {
  const draw = (path: SVGPathElement | null) => {
    if (path && !paths) void loadIcons().then(() => path.setAttribute('d', pathOf(name)));
  };
  return <path key={name} ref={draw} d={paths && pathOf(name)} />;
}

/** A module that is built elsewhere may name an icon that does not exist. */
function pathOf(name: keyof LaterPaths): string {
  if (!paths) return '';
  return Object.hasOwn(paths, name) ? paths[name] : PATHS.box;
}
