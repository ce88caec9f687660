import styles from './page-frame.module.css';

/** The classes of a page's top bar, and of its content below. */
export const pageFrame = { bar: styles.bar, content: styles.content };
