import { useState } from 'react';
import { invalidateAnswers } from '../../api/answer-cache.ts';
import { Tick } from '../../components/form/tick.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { useWords } from '../../i18n/language.ts';
import { persistsPages, setPersistsPages } from '../../session/member-pages.ts';
import { settings } from '../../settings.ts';
import styles from './dashboard.module.css';
import { dashboardWords } from './dashboard.words.ts';

/** Whether what the member opens is kept for times without a network. */
export function KeepPages() {
  const t = useWords(dashboardWords);
  const [keeps, setKeeps] = useState(persistsPages);
  if (!settings.offline || !navigator.serviceWorker) return null;
  const choose = (keep: boolean) => {
    setPersistsPages(keep);
    setKeeps(persistsPages());
    // Beginning with this page.
    if (keep) inBackground(invalidateAnswers());
  };
  return (
    <section className={styles.keep}>
      <h2 className={styles.title}>{t.noNetwork}</h2>
      <Tick
        checked={keeps}
        aria-describedby="keep-pages"
        onChange={({ target }) => choose(target.checked)}
      >
        {t.keepPages}
      </Tick>
      <p id="keep-pages">{t.keepPagesText}</p>
    </section>
  );
}
