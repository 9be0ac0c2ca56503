import { useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import type { Letter } from './letter-values.ts';
import { letterViewWords } from './letter-view.words.ts';
import styles from './letters.module.css';

/** The message for groups, in the reader's language, to copy or to open. */
export function WhatsAppMessage({ letter }: { letter: Pick<Letter, 'whatsApp' | 'readers'> }) {
  const t = useWords(letterViewWords);
  const { language } = useLanguage();
  const [outcome, setOutcome] = useState<'copied' | 'selected'>();
  const box = useRef<HTMLTextAreaElement>(null);
  const text = letter.whatsApp[language];
  const copy = async () => {
    try {
      // Absent without HTTPS; the browser may refuse as well.
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      box.current?.select();
      setOutcome('selected');
    }
  };
  return (
    <section className={styles.section} aria-labelledby="whatsapp">
      <h2 id="whatsapp">{t.whatsApp}</h2>
      <p className={styles.hint}>
        {t.whatsAppHint} {letter.readers === 'members' && t.whatsAppMembers}
      </p>
      <textarea
        ref={box}
        className={styles.message}
        readOnly
        value={text}
        rows={8}
        aria-labelledby="whatsapp"
      />
      <div className={styles.actions}>
        <Button variant="outline" onClick={() => inBackground(copy())}>
          {t.copy}
        </Button>
        <a
          className="button button-plain"
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t.share}
        </a>
        <span role="status">
          {outcome === 'copied' && t.copied}
          {outcome === 'selected' && t.copyYourself}
        </span>
      </div>
    </section>
  );
}
