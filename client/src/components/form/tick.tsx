import type { ComponentProps } from 'react';
import styles from './tick.module.css';

/** A box to tick or, with `type="radio"`, a ring, with its words: the whole line is for the finger. */
export function Tick({ className = '', children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={`${styles.tick} ${className}`}>
      <input type="checkbox" {...input} />
      {children}
    </label>
  );
}
