import type { ComponentProps } from 'react';
import styles from './tick.module.css';

/** A checkbox or, with `type="radio"`, a radio button with its label. The whole line can be tapped. */
export function Tick({ className = '', children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={`${styles.tick} ${className}`}>
      <input type="checkbox" {...input} />
      {children}
    </label>
  );
}
