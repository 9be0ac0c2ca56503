import { listLostClassmates } from '@alumni/shared/calls/mail';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { useWords } from '../../i18n/language.ts';
import { settings } from '../../settings.ts';
import styles from './dashboard.module.css';
import { letterQuestionWords } from './letter-question.words.ts';

/** Names of classmates without a working e-mail. For each, a link opens WhatsApp with an invitation to pass on. */
export function LostClassmates() {
  const t = useWords(letterQuestionWords);
  const { data } = useEndpoint(listLostClassmates, {});
  if (!data || data.classmates.length === 0) return null;
  const { classmates, link } = data;
  const site = settings.site.name[t.language];
  return (
    <section className={styles.waiting}>
      <h2 className={styles.title}>{t.classmates}</h2>
      <p dir="auto">{t.classmatesText(classmates.map(({ name }) => name).join(', '))}</p>
      <ul className={styles.shortcuts}>
        {classmates.map(({ rollNo, name }) => (
          <li key={rollNo}>
            <a
              href={`https://wa.me/?text=${encodeURIComponent(t.passOn(name, site, link))}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t.send(name)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
