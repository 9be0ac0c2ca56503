import { weeklyDigest } from '@alumni/shared/calls/letters';
import type { Language } from '@alumni/shared/text/language';
import { useState } from 'react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { WhatsAppText } from '../../components/share/whatsapp-text.tsx';
import { LanguageButtons } from '../../components/ui/buttons/language-buttons.tsx';
import { QueryStatus } from '../../components/ui/loading/states.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './weekly-digest.module.css';
import { weeklyDigestWords } from './weekly-digest.words.ts';

/** The week as a message for WhatsApp groups, in either language. */
export function WeeklyDigest() {
  const t = useWords(weeklyDigestWords);
  const [chosen, choose] = useState<Language>();
  const seen = chosen ?? t.language;
  const digest = useEndpoint(weeklyDigest, {}, { staleTime: 0 });
  return (
    <section className={styles.digest} aria-labelledby="digest">
      <h2 id="digest">{t.title}</h2>
      <p>{t.hint}</p>
      <div className={styles.languages}>
        <LanguageButtons chosen={seen} onChoose={choose} />
      </div>
      <QueryStatus of={digest} rows={5} />
      {digest.data &&
        (digest.data[seen] ? (
          <WhatsAppText key={seen} text={digest.data[seen]} language={seen} />
        ) : (
          <p role="status">{t.nothing}</p>
        ))}
    </section>
  );
}
