import { useRef } from 'react';
import { useWords } from '../../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { copyWords } from './copy.words.ts';
import styles from './copy-field.module.css';
import { useCopy } from './use-copy.ts';

/** An address to read, to select and to copy. */
export function CopyField({ label, address }: { label: string; address: string }) {
  const t = useWords(copyWords);
  const field = useRef<HTMLInputElement>(null);
  const { outcome, copy } = useCopy(address, () => field.current?.select());
  return (
    <div className={styles.box}>
      <input
        ref={field}
        readOnly
        value={address}
        aria-label={label}
        onFocus={({ target }) => target.select()}
      />
      <Button variant="plain" onClick={copy}>
        {t.copy}
      </Button>{' '}
      <span role="status">
        {outcome === 'copied' && t.copied}
        {outcome === 'selected' && t.copyYourself}
      </span>
    </div>
  );
}
