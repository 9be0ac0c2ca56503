import type { listLostClassmates } from '@alumni/shared/calls/mail';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { whatsAppLink } from '@alumni/shared/records/share-links';
import { useWords } from '../../i18n/language.ts';
import { settings } from '../../settings.ts';
import styles from './dashboard.module.css';
import { letterQuestionWords } from './letter-question.words.ts';

/** A link for each classmate, which opens WhatsApp with an invitation to pass on. */
export function LostClassmateLinks({ classmates, link }: ResponseOf<typeof listLostClassmates>) {
  const t = useWords(letterQuestionWords);
  const site = settings.site.name[t.language];
  return (
    <section className={styles.waiting}>
      <h2 className={styles.title}>{t.classmates}</h2>
      <p dir="auto">{t.classmatesText(classmates.map(({ name }) => name).join(', '))}</p>
      <ul className={styles.shortcuts}>
        {classmates.map(({ rollNo, name }) => (
          <li key={rollNo}>
            <a
              href={whatsAppLink(`${t.passOn(name, site)}\n${link}`)}
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
