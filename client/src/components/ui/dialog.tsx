import { type ReactNode, useEffect, useId, useRef } from 'react';
import { entryIndex } from '../../router/entries.ts';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  /** Called by Escape as well, and by Back. */
  onClose: () => void;
  /** Whether a press beside the dialog closes it: where nothing is decided. */
  closesOnPressBeside?: boolean;
  children: ReactNode;
}

/** A modal dialog, open from the start. The focus goes back to where it was. */
export function Dialog({ title, onClose, closesOnPressBeside = false, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useOnStep(onClose);
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
        // The backdrop belongs to the dialog; what is in it lies on the box.
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

/** Before Chrome 126, and in Firefox, Back opens another page and leaves the dialog above it. */
function useOnStep(onStep: () => void): void {
  const latest = useRef(onStep);
  latest.current = onStep;
  useEffect(() => {
    const at = entryIndex();
    // The router steps back to this page itself where it asks before leaving.
    const follow = () => history.state?.idx !== at && latest.current();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
}

/** Firefox before 98 and Safari before 15.4 know no dialogs: there it is a box over the page. */
function open(dialog: HTMLDialogElement | null): void {
  if (dialog?.showModal) {
    dialog.showModal();
    return;
  }
  const attributes = { 'data-plain': '', role: 'dialog', 'aria-modal': 'true' };
  for (const [name, value] of Object.entries(attributes)) dialog?.setAttribute(name, value);
  dialog?.querySelector<HTMLElement>('input, textarea, select, button, a[href]')?.focus();
}

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
