import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useWords } from '../../../i18n/language.ts';
import { Button } from '../buttons/button.tsx';
import { shareHeight } from '../keyboard/share-height.ts';
import { uiWords } from '../ui.words.ts';
import { dismiss, setHeld, useAnnouncements } from './announcements.ts';
import styles from './announcer.module.css';
import { missingFullStop } from './missing-full-stop.ts';

const shareNoticesHeight = shareHeight('--notices-height');

export function Announcements() {
  const t = useWords(uiWords);
  const shown = useAnnouncements();
  const box = useRef<HTMLDivElement>(null);
  const { leave, onKeyDown } = useNextTab(
    box,
    shown.filter(({ actions }) => actions[0]).slice(-1)[0]?.id,
  );
  return (
    <div ref={shareNoticesHeight} className={styles.announcements}>
      <div ref={box}>
        {shown.map(({ id, text, detail, tone, actions }) => (
          <div
            key={id}
            className={styles.announcement}
            data-id={id}
            data-tone={tone}
            role="alert"
            onKeyDown={onKeyDown}
            onPointerEnter={() => setHeld(id, true)}
            onPointerLeave={() => setHeld(id, false)}
            onFocus={() => setHeld(id, true)}
            onBlur={() => setHeld(id, false)}
          >
            <div className={styles.said}>
              <p>
                <strong>{text}</strong>
                {detail && (
                  <>
                    {missingFullStop(text)} <span>{detail}</span>
                  </>
                )}
              </p>
              {actions.map(({ label, act }) => (
                <Button
                  key={label}
                  variant="plain"
                  onClick={() => {
                    leave();
                    dismiss(id);
                    act();
                  }}
                >
                  {label}
                </Button>
              ))}
            </div>
            <button
              type="button"
              className="icon-button"
              aria-label={t.dismiss}
              onClick={() => {
                leave();
                dismiss(id);
              }}
            >
              <X aria-hidden="true" />
            </button>
          </div>
        ))}
      </div>
    </div>
  );
}

/**
 * Makes a message with Undo quick to reach by keyboard. The first Tab focuses it from anywhere. Tab on its last button,
 * or closing the message, returns the focus. Without this, the message would be up to 90 Tab presses away, at the end
 * of the page.
 */
function useNextTab(box: RefObject<HTMLElement | null>, undoable: number | undefined) {
  const before = useRef<Element>(null);
  const reached = useRef<number>(undefined);
  useEffect(() => {
    if (undoable === undefined) return;
    const enter = (event: globalThis.KeyboardEvent) => {
      const isHere = box.current?.contains(document.activeElement);
      if (event.key !== 'Tab' || event.shiftKey || isHere || reached.current === undoable) return;
      const button = box.current?.querySelector<HTMLElement>(`[data-id="${undoable}"] button`);
      const from = document.activeElement;
      button?.focus();
      // Elements behind a modal dialog cannot take the focus.
      if (!button || document.activeElement !== button) return;
      event.preventDefault();
      reached.current = undoable;
      before.current = from;
    };
    document.addEventListener('keydown', enter, true);
    return () => document.removeEventListener('keydown', enter, true);
  }, [box, undoable]);

  const leave = () => {
    const { current } = before;
    before.current = null;
    if (!(current instanceof HTMLElement) || !current.isConnected) return false;
    current.focus();
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Tab') return;
    const buttons = event.currentTarget.querySelectorAll('button');
    const last = event.shiftKey ? buttons[0] : buttons[buttons.length - 1];
    if (document.activeElement === last && leave()) event.preventDefault();
  };
  return { leave, onKeyDown };
}
