import { useEffect, useRef } from 'react';
import { Button } from '../../components/ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../components/ui/dialogs/dialog.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './copy-by-hand.module.css';
import { rollNumbersWords } from './roll-numbers.words.ts';

/** Shows the text for manual copying if the browser refuses to copy it. */
export function CopyByHand({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useWords(rollNumbersWords);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <Dialog title={t.copyInvitation} onClose={onClose}>
      <label className={styles.byHand}>
        <span>{t.copyByHand}</span>
        <textarea ref={field} readOnly rows={7} translate="no" value={text} />
      </label>
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
