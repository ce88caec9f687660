import styles from './spelling-hint.module.css';
import { texts } from './texts.ts';

/** Advice below an empty search result. */
export const SpellingHint = () => <p className={styles.hint}>{texts.spellingHint}</p>;
