import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
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

type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

/** Asks in a modal dialog; Escape and Cancel answer no. */
export function useConfirm(): Confirm {
  return useContext(ConfirmContext);
}

interface Asked extends Question {
  answer: (yes: boolean) => void;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const confirm = useCallback<Confirm>(
    (question) =>
      new Promise((resolve) => {
        const answer = (yes: boolean) => {
          setAsked(undefined);
          resolve(yes);
        };
        setAsked({ ...question, answer });
      }),
    [],
  );
  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked && <ConfirmDialog {...asked} />}
    </ConfirmContext>
  );
}

function ConfirmDialog({ question, detail, confirm, cancel, destructive, answer }: Asked) {
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
