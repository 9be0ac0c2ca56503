import styles from './spinner.module.css';

/** Decorative: the words beside it say what is going on. */
export function Spinner() {
  return <span className={styles.spinner} data-spinner="" aria-hidden="true" />;
}
