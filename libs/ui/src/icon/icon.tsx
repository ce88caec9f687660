import styles from './icon.module.css';
import { LazyPath } from './lazy-path.tsx';
import type { LAZY_PATHS } from './lazy-paths.ts';
import { PATHS } from './paths.ts';

export type IconName = keyof typeof PATHS | keyof typeof LAZY_PATHS;

const isFirst = (name: string): name is keyof typeof PATHS => Object.hasOwn(PATHS, name);

/** An icon of the interface, 16 px, in the text color. Decorative: the text next to it has the meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false" data-icon={name}>
      {isFirst(name) ? <path d={PATHS[name]} /> : <LazyPath name={name} />}
    </svg>
  );
}

/**
 * The icon of this name. Modules that are built elsewhere may name one that does not exist: it is drawn as a general
 * one.
 */
export const iconNamed = (name = ''): IconName => (name === '' ? 'box' : (name as IconName));
