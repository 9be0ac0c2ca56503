import { useState } from 'react';
import { useWords } from '../../i18n/language.ts';
import { Button } from '../ui/buttons/button.tsx';
import { copyText } from '../ui/text/copy-text.ts';
import { copyWords } from './copy.words.ts';

interface CopyButtonProps {
  text: string;
  kind: 'address' | 'text';
  /** Selects the text, so that the reader can copy it if the browser refuses. */
  select: () => void;
}

export function CopyButton({ text, kind, select }: CopyButtonProps) {
  const t = useWords(copyWords);
  const [outcome, setOutcome] = useState<'copied' | 'selected'>();
  const copy = async () => {
    const isCopied = await copyText(text);
    if (!isCopied) select();
    setOutcome(isCopied ? 'copied' : 'selected');
  };
  return (
    <>
      <Button variant="plain" onClick={copy}>
        {t.copy[kind]}
      </Button>{' '}
      <span role="status">
        {outcome === 'copied' && t.copied}
        {outcome === 'selected' && t.copyYourself}
      </span>
    </>
  );
}
