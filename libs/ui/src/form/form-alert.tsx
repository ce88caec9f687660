import styles from './form-alert.module.css';

/** Brings the message into view and has it announced, however far the page is scrolled. */
const focusOnMount = (element: HTMLElement | null) => element?.focus();

/** The error of a whole form, if any, for its start. */
export const FormAlert = ({ message }: { message: string | undefined }) =>
  message ? (
    <p ref={focusOnMount} role="alert" tabIndex={-1} className={styles.alert}>
      {message}
    </p>
  ) : null;
