import { createRoot } from 'react-dom/client';
import { useWords } from '../../i18n/language.ts';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { Dialog, DialogActions } from './dialog.tsx';
import { uiWords } from './ui.words.ts';

export interface Question {
  question: string;
  detail?: string;
  /** Label of the confirming button; it should name the action. */
  confirm?: string;
  cancel?: string;
  /** Marks the button: what it does cannot be undone easily. */
  destructive?: boolean;
}

/** Asks in a modal dialog, over whatever is shown; Escape and Cancel answer no. */
export function askToConfirm(question: Question): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      root.unmount();
      place.remove();
      resolve(yes);
    };
    root.render(<ConfirmDialog {...question} answer={answer} />);
  });
}

function ConfirmDialog({
  question,
  detail,
  confirm,
  cancel,
  destructive,
  answer,
}: Question & { answer: (yes: boolean) => void }) {
  const t = useWords(uiWords);
  return (
    <Dialog title={question} onClose={() => answer(false)}>
      {detail && <p>{detail}</p>}
      <DialogActions>
        <Button variant="outline" onClick={() => answer(false)}>
          {cancel ?? t.cancel}
        </Button>
        <Button className={(destructive && styles.destructive) || ''} onClick={() => answer(true)}>
          {confirm ?? t.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
