import styles from './boxed-list.module.css';

/** The class of a list whose rows stand in one box, with lines between them. */
export const boxedList = styles.list;
