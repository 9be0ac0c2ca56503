import { type DocumentKind, documentPath } from '@alumni/shared/records/document-path';
import { whatsAppLink } from '@alumni/shared/records/share-links';
import { shareText } from '@alumni/shared/records/share-text';
import { useWords } from '../../../i18n/language.ts';
import { settings } from '../../../settings.ts';
import styles from './published.module.css';
import { publishedWords } from './published.words.ts';

interface PublishedProps {
  kind: DocumentKind;
  id: string;
  title: string;
  facts: string[];
}

/** Shown after posting: ways to share the post. */
export function Published({ kind, id, title, facts }: PublishedProps) {
  const t = useWords(publishedWords);
  const path = documentPath(kind, id);
  const text = shareText({ title, facts, link: settings.publicUrl + path });
  return (
    <section className={styles.published} aria-labelledby="published">
      <h2 id="published">{t.title}</h2>
      <p>{t.text}</p>
      <div className={styles.ways}>
        <a
          className="button button-primary"
          href={whatsAppLink(text)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t.whatsApp}
        </a>
        <a className="button button-outline" href={path}>
          {t.see}
        </a>
      </div>
    </section>
  );
}
