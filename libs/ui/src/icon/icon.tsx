import styles from './icon.module.css';
import { PATHS } from './paths.ts';

export type IconName = keyof typeof PATHS;

const isIconName = (name: string): name is IconName => Object.hasOwn(PATHS, name);

/** The icon of this name, or a general one: modules that are built elsewhere may name an icon that does not exist. */
export const iconNamed = (name = ''): IconName => (isIconName(name) ? name : 'box');

/** An icon of the interface, 16 px, in the text color. Decorative: the text next to it has the meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false" data-icon={name}>
      <path d={PATHS[name]} />
    </svg>
  );
}
