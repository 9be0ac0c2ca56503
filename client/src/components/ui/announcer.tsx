import X from 'lucide-react/icons/x';
import { useSyncExternalStore } from 'react';
import { useWords } from '../../i18n/language.ts';
import styles from './announcer.module.css';
import { Button } from './button.tsx';
import { uiWords } from './ui.words.ts';

export type Tone = 'success' | 'error';

/** An action of a message, e.g. undo. Taking it dismisses the message. */
export interface AnnouncedAction {
  label: string;
  act: () => void;
}

interface Announcement {
  id: number;
  text: string;
  /** What follows the specified sentence, e.g. the server's reason. */
  detail: string | undefined;
  tone: Tone;
  action: AnnouncedAction | undefined;
  navigations: number;
}

let announcements: readonly Announcement[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Shows a message on the page until it is dismissed or the reader has moved on twice. What it
 * returns takes the message back, for one that is no longer true.
 */
export function announce(
  text: string,
  tone: Tone,
  detail?: string,
  action?: AnnouncedAction,
): () => void {
  const id = ++lastId;
  const others = announcements.filter((one) => one.text !== text);
  change([...others, { id, text, detail, tone, action, navigations: 0 }]);
  return () => dismiss(id);
}

export function useAnnounce() {
  return announce;
}

/** The router calls it at each navigation: a message survives the first one after it. */
export function ageAnnouncements(): void {
  change(
    announcements
      .map((one) => ({ ...one, navigations: one.navigations + 1 }))
      .filter((one) => one.navigations < 2),
  );
}

function change(next: readonly Announcement[]): void {
  announcements = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function dismiss(id: number): void {
  change(announcements.filter((one) => one.id !== id));
}

export function Announcements() {
  const t = useWords(uiWords);
  const shown = useSyncExternalStore(subscribe, () => announcements);
  return (
    <div className={styles.announcements}>
      {shown.map(({ id, text, detail, tone, action }) => (
        <div key={id} className={styles.announcement} data-tone={tone} role="alert">
          <div className={styles.said}>
            <p>
              <strong>{text}</strong> {detail && <span>{detail}</span>}
            </p>
            {action && (
              <Button
                variant="plain"
                onClick={() => {
                  dismiss(id);
                  action.act();
                }}
              >
                {action.label}
              </Button>
            )}
          </div>
          <button
            type="button"
            className="icon-button"
            aria-label={t.dismiss}
            onClick={() => dismiss(id)}
          >
            <X aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  );
}
