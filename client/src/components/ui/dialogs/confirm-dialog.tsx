import { createRoot } from 'react-dom/client';
import { useWords } from '../../../i18n/language.ts';
import { Button } from '../buttons/button.tsx';
import { uiWords } from '../ui.words.ts';
import styles from './confirm-dialog.module.css';
import { Dialog, DialogActions } from './dialog.tsx';

export interface Question {
  question: string;
  detail?: string;
  /** Label of the confirming button; it should name the action. */
  confirm?: string;
  cancel?: string;
  /** Marks the button of an action that is hard to undo. */
  destructive?: boolean;
}

/** Asks in a modal dialog. Escape and Cancel resolve to false. */
export function askToConfirm(question: Question): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const onChoose = (yes: boolean) => {
      root.unmount();
      place.remove();
      resolve(yes);
    };
    root.render(<ConfirmDialog {...question} onChoose={onChoose} />);
  });
}

function ConfirmDialog({
  question,
  detail,
  confirm,
  cancel,
  destructive,
  onChoose,
}: Question & { onChoose: (yes: boolean) => void }) {
  const t = useWords(uiWords);
  return (
    <Dialog title={question} onClose={() => onChoose(false)}>
      {detail && <p>{detail}</p>}
      <DialogActions>
        <Button variant="outline" onClick={() => onChoose(false)}>
          {cancel ?? t.cancel}
        </Button>
        <Button
          className={(destructive && styles.destructive) || ''}
          onClick={() => onChoose(true)}
        >
          {confirm ?? t.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
