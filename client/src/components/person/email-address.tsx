import { Fragment } from 'react';
import styles from './email-address.module.css';

/** An e-mail address. If it does not fit, it breaks before its @, then before a dot, underscore or plus of its first part. */
export function EmailAddress({ email, className }: { email: string; className: string }) {
  const at = Math.max(email.lastIndexOf('@'), 0);
  const [first, ...others] = email.slice(0, at).split(/(?=[._+])/);
  return (
    <span className={className} translate="no">
      {first}
      {others.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
      <span className={styles.host}>{email.slice(at)}</span>
    </span>
  );
}
