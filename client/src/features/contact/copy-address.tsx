import { useRef } from 'react';
import { CopyButton } from '../../components/share/copy-button.tsx';
import styles from './message-row.module.css';

/** An address with a copy button, for people who write from their mail program. */
export function CopyAddress({ address }: { address: string }) {
  const text = useRef<HTMLSpanElement>(null);
  const select = () => {
    if (text.current) getSelection()?.selectAllChildren(text.current);
  };
  return (
    <p className={styles.address}>
      <span ref={text} translate="no">
        {address}
      </span>{' '}
      <CopyButton text={address} kind="address" select={select} />
    </p>
  );
}
