import { useRef } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './copy-field.module.css';

export function CopyField({ label, address }: { label: string; address: string }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.box}>
      <input
        ref={field}
        readOnly
        translate="no"
        value={address}
        aria-label={label}
        onFocus={({ target }) => target.select()}
      />
      <CopyButton text={address} kind="address" select={() => field.current?.select()} />
    </div>
  );
}
