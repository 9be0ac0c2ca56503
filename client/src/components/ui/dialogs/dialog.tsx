import { type ReactNode, useEffect, useId, useRef } from 'react';
import { entryIndex } from '../../../router/entries.ts';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  /** Called to close the dialog, also by Escape and Back. */
  onClose: () => void;
  /** Makes a click beside the dialog close it; for dialogs that ask nothing. */
  closesOnPressBeside?: boolean;
  children: ReactNode;
}

/** A modal dialog, open from the start. Closing it returns the focus. */
export function Dialog({ title, onClose, closesOnPressBeside = false, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useOnHistoryStep(onClose);
  useEffect(() => {
    const opener = document.activeElement;
    open(dialog.current);
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape' && 'plain' in currentTarget.dataset) onClose();
      }}
      onClick={({ target, currentTarget }) => {
        // A click on the backdrop has the dialog as its target; one on the content does not.
        if (closesOnPressBeside && target === currentTarget) onClose();
      }}
    >
      <div className={styles.box}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

/**
 * Closes the dialog at Back. Otherwise Chrome before 126 and Firefox would change the page below and leave the dialog
 * open.
 */
function useOnHistoryStep(onStep: () => void): void {
  const latest = useRef(onStep);
  latest.current = onStep;
  useEffect(() => {
    const at = entryIndex();
    // Before the user leaves a changed form, the router returns to this page's entry and asks in a dialog. The return
    // fires `popstate`, too; it must not close that dialog.
    const follow = () => history.state?.idx !== at && latest.current();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
}

/** Firefox before 98 and Safari before 15.4 lack `showModal`: show a box over the page. */
function open(dialog: HTMLDialogElement | null): void {
  if (dialog?.showModal) {
    dialog.showModal();
    return;
  }
  const attributes = { 'data-plain': '', role: 'dialog', 'aria-modal': 'true' };
  for (const [name, value] of Object.entries(attributes)) dialog?.setAttribute(name, value);
  dialog?.querySelector<HTMLElement>('input, textarea, select, button, a[href]')?.focus();
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
