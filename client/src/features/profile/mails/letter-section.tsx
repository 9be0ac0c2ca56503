import { LetterWish } from '../../../components/letter-wish/letter-wish.tsx';
import { useWords } from '../../../i18n/language.ts';
import { Link } from '../../../router/link.tsx';
import deviceStyles from '../security/device-list.module.css';
import { letterSectionWords } from './letter-section.words.ts';

/** The reader's choice about the newsletter, with a link to past letters. */
export function LetterSection() {
  const t = useWords(letterSectionWords);
  return (
    <section className={deviceStyles.section} aria-labelledby="letter">
      <h2 id="letter">{t.title}</h2>
      <LetterWish />
      <p className={deviceStyles.intro}>
        {t.notices} <Link to="/user/letters">{t.all}</Link>
      </p>
    </section>
  );
}
