import { emailLink, whatsAppLink } from '@alumni/shared/records/share-links';
import { type Shareable, shareText } from '@alumni/shared/records/share-text';
import { useWords } from '../../i18n/language.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../ui/dialogs/dialog.tsx';
import { CopyField } from './copy-field.tsx';
import styles from './share-dialog.module.css';
import { shareDialogWords } from './share-dialog.words.ts';

interface ShareDialogProps {
  shared: Shareable;
  onClose: () => void;
}

/** Ways to send a page's link, for browsers without a share dialog. */
export function ShareDialog({ shared, onClose }: ShareDialogProps) {
  const t = useWords(shareDialogWords);
  return (
    <Dialog title={t.title} onClose={onClose} closesOnPressBeside>
      <p className={styles.title}>{shared.title}</p>
      <div className={styles.ways}>
        <a
          className="button button-primary"
          href={whatsAppLink(shareText(shared))}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t.whatsApp}
        </a>
        <a className="button button-outline" href={emailLink(shared)}>
          {t.email}
        </a>
      </div>
      <CopyField label={t.address} address={shared.link} />
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          {t.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
