import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  /** Called by Escape as well. */
  onClose: () => void;
  /** Whether a press beside the dialog closes it: where nothing is decided. */
  closesOnPressBeside?: boolean;
  children: ReactNode;
}

/** A modal dialog, open from the start. The focus goes back to where it was. */
export function Dialog({ title, onClose, closesOnPressBeside = false, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key, which the browser reports as `cancel`.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
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

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
