import { whatsAppLink } from '@alumni/shared/records/share-links';
import type { Language } from '@alumni/shared/text/language';
import { useRef } from 'react';
import { useWords } from '../../i18n/language.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './whatsapp-text.module.css';
import { whatsAppTextWords } from './whatsapp-text.words.ts';

/** A message for WhatsApp groups, to copy or to open. */
export function WhatsAppText({ text, language }: { text: string; language?: Language }) {
  const t = useWords(whatsAppTextWords);
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <textarea
        ref={box}
        className={styles.text}
        readOnly
        rows={Math.min(14, text.split('\n').length + 3)}
        value={text}
        lang={language}
        aria-label={t.label}
      />
      <div className={styles.ways}>
        <a
          className="button button-primary"
          href={whatsAppLink(text)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t.open}
        </a>
        <CopyButton text={text} kind="text" select={() => box.current?.select()} />
      </div>
    </>
  );
}
