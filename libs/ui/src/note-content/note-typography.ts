import styles from './typography.module.css';

/** The class of an element with the typography of notes. */
export const noteTypography = styles.typography;
/** The class of a line of a note. */
export const inlineTypography = styles.inline;
