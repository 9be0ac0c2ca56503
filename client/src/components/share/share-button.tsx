import { type DocumentKind, documentPath } from '@alumni/shared/records/document-path';
import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { useWords } from '../../i18n/language.ts';
import { settings } from '../../settings.ts';
import { Button } from '../ui/buttons/button.tsx';
import { lazyWithRetry } from '../ui/loading/lazy-with-retry.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { shareWords } from './share.words.ts';

/** Loaded on demand: phones have a share dialog of their own. */
const ShareDialog = lazyWithRetry(async () => (await import('./share-dialog.tsx')).ShareDialog);

interface ShareButtonProps {
  kind: DocumentKind;
  id: string;
  title: string;
  /** Hides the word, not its name for screen readers. */
  iconOnly?: boolean;
}

/** Shares a record's public address with the device's share dialog, or else with `ShareDialog`. */
export function ShareButton({ kind, id, title, iconOnly }: ShareButtonProps) {
  const t = useWords(shareWords);
  const [open, setOpen] = useState(false);
  const address = settings.publicUrl + documentPath(kind, id);
  const share = async () => {
    try {
      await navigator.share({ title, url: address });
    } catch (error) {
      // Many in-app browsers have no share dialog. An abort means that the reader has closed it.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOpen(true);
    }
  };
  return (
    <>
      <Button variant="plain" onClick={share}>
        <Share2 aria-hidden="true" />
        {iconOnly ? <VisuallyHidden>{t.share}</VisuallyHidden> : <span>{t.share}</span>}
        <VisuallyHidden> {title}</VisuallyHidden>
      </Button>
      {open && <ShareDialog title={title} address={address} onClose={() => setOpen(false)} />}
    </>
  );
}
