import { type DocumentKind, documentPath } from '@alumni/shared/records/document-path';
import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { useWords } from '../../i18n/language.ts';
import { settings } from '../../settings.ts';
import { Button } from '../ui/button.tsx';
import { lazyWithRetry } from '../ui/lazy-with-retry.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { shareWords } from './share.words.ts';

/** Phones share by themselves: few need the code of our own. */
const ShareDialog = lazyWithRetry(async () => (await import('./share-dialog.tsx')).ShareDialog);

interface ShareButtonProps {
  kind: DocumentKind;
  id: string;
  title: string;
}

/** Sends the plain address of a record by what the phone offers, or else by what we do. */
export function ShareButton({ kind, id, title }: ShareButtonProps) {
  const t = useWords(shareWords);
  const [open, setOpen] = useState(false);
  const address = settings.publicUrl + documentPath(kind, id);
  const share = async () => {
    try {
      await navigator.share({ title, url: address });
    } catch (error) {
      // Absent from many browsers inside of apps; the reader may close it as well.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOpen(true);
    }
  };
  return (
    <>
      <Button variant="plain" onClick={share}>
        <Share2 aria-hidden="true" />
        <span>{t.share}</span>
        <VisuallyHidden> {title}</VisuallyHidden>
      </Button>
      {open && <ShareDialog title={title} address={address} onClose={() => setOpen(false)} />}
    </>
  );
}
