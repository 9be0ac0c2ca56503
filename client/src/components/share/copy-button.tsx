import { useState } from 'react';
import { useWords } from '../../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';
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
    const isCopied = await copyText(address);
    if (!isCopied) select();
    setOutcome(isCopied ? 'copied' : 'selected');
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
