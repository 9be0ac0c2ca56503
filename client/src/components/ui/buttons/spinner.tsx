import styles from './spinner.module.css';

/** Decorative: the text beside the spinner says what is going on. */
export function Spinner() {
  return <span className={styles.spinner} data-spinner="" aria-hidden="true" />;
}
