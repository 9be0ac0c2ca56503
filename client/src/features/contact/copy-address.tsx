import { useRef } from 'react';
import { copyWords } from '../../components/share/copy.words.ts';
import { useCopy } from '../../components/share/use-copy.ts';
import { Button } from '../../components/ui/button.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './message-row.module.css';

/** An e-mail address and a button that copies it, for those who answer in another program. */
export function CopyAddress({ address }: { address: string }) {
  const t = useWords(copyWords);
  const text = useRef<HTMLSpanElement>(null);
  const { outcome, copy } = useCopy(address, () => {
    if (text.current) getSelection()?.selectAllChildren(text.current);
  });
  return (
    <p className={styles.address}>
      <span ref={text}>{address}</span>{' '}
      <Button variant="plain" onClick={copy}>
        {t.copy}
      </Button>{' '}
      <span role="status">
        {outcome === 'copied' && t.copied}
        {outcome === 'selected' && t.copyYourself}
      </span>
    </p>
  );
}
