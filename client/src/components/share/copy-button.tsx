import { useState } from 'react';
import { useWords } from '../../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { copyWords } from './copy.words.ts';

interface CopyButtonProps {
  address: string;
  /** Selects the address, for the reader to copy where the browser refuses. */
  select: () => void;
}

/** Copies an address, and says so. */
export function CopyButton({ address, select }: CopyButtonProps) {
  const t = useWords(copyWords);
  const [outcome, setOutcome] = useState<'copied' | 'selected'>();
  const copy = async () => {
    try {
      // Absent without HTTPS; the browser may refuse as well.
      await navigator.clipboard.writeText(address);
      setOutcome('copied');
    } catch {
      select();
      setOutcome('selected');
    }
  };
  return (
    <>
      <Button variant="plain" onClick={copy}>
        {t.copy}
      </Button>{' '}
      <span role="status">
        {outcome === 'copied' && t.copied}
        {outcome === 'selected' && t.copyYourself}
      </span>
    </>
  );
}
