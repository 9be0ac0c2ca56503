import X from 'lucide-react/icons/x';
import { useWords } from '../../i18n/language.ts';
import { dismiss, useAnnouncements } from './announcements.ts';
import styles from './announcer.module.css';
import { Button } from './button.tsx';
import { endOf } from './end-of.ts';
import { uiWords } from './ui.words.ts';

export function Announcements() {
  const t = useWords(uiWords);
  const shown = useAnnouncements();
  return (
    <div className={styles.announcements}>
      {shown.map(({ id, text, detail, tone, actions }) => (
        <div key={id} className={styles.announcement} data-tone={tone} role="alert">
          <div className={styles.said}>
            <p>
              <strong>{text}</strong>
              {detail && (
                <>
                  {endOf(text)} <span>{detail}</span>
                </>
              )}
            </p>
            {actions.map(({ label, act }) => (
              <Button
                key={label}
                variant="plain"
                onClick={() => {
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
            onClick={() => dismiss(id)}
          >
            <X aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  );
}
