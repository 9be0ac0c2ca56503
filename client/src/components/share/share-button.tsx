import { type DocumentKind, documentPath } from '@alumni/shared/records/document-path';
import { shareText } from '@alumni/shared/records/share-text';
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
  /** Lines below the title, such as day and place. */
  facts?: () => string[];
  /** Hides the word, not its name for screen readers. */
  iconOnly?: boolean;
}

/** Shares a record's public address with the device's share dialog, or else with `ShareDialog`. */
export function ShareButton({ kind, id, title, facts, iconOnly }: ShareButtonProps) {
  const t = useWords(shareWords);
  const [open, setOpen] = useState(false);
  const shared = () => ({
    title,
    facts: facts?.() ?? [],
    link: settings.publicUrl + documentPath(kind, id),
  });
  const share = async () => {
    try {
      // The link is in the text: given both, many apps drop either.
      await navigator.share({ title, text: shareText(shared()) });
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
      {open && <ShareDialog shared={shared()} onClose={() => setOpen(false)} />}
    </>
  );
}
