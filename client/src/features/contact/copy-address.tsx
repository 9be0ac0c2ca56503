import { useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { useWords } from '../../i18n/language.ts';
import styles from './message-row.module.css';
import { messagesWords } from './messages.words.ts';

/** An e-mail address and a button that copies it, for those who answer in another program. */
export function CopyAddress({ address }: { address: string }) {
  const t = useWords(messagesWords);
  const text = useRef<HTMLSpanElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'selected'>();
  const copy = async () => {
    try {
      // Absent without HTTPS; the browser may refuse as well.
      await navigator.clipboard.writeText(address);
      setOutcome('copied');
    } catch {
      if (text.current) getSelection()?.selectAllChildren(text.current);
      setOutcome('selected');
    }
  };
  return (
    <p className={styles.address}>
      <span ref={text}>{address}</span>{' '}
      <Button variant="plain" onClick={() => inBackground(copy())}>
        {t.copy}
      </Button>{' '}
      <span role="status">
        {outcome === 'copied' && t.copied}
        {outcome === 'selected' && t.copyYourself}
      </span>
    </p>
  );
}
