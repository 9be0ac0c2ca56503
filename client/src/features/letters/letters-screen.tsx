import { listAllLetters } from '@alumni/shared/calls/letters';
import { pageSizes } from '@alumni/shared/limits';
import { filledIn } from '@alumni/shared/site';
import { defineList, noFilter } from '../../components/list/define-list.ts';
import { ListPage } from '../../components/list/list-page.tsx';
import rowStyles from '../../components/list/managed-rows.module.css';
import { useList } from '../../components/list/use-list.ts';
import { LinkButton } from '../../components/ui/button.tsx';
import { formatInstant, formatNumber } from '../../i18n/format.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import styles from './letters.module.css';
import { lettersWords } from './letters.words.ts';

const letters = defineList(listAllLetters, {
  pageSize: pageSizes.letters,
  filters: noFilter,
  read: ({ letters: rows, totalPages }) => ({ rows, totalPages }),
});

/** The office's notices and letters: drafts, what is on its way, and what was sent. */
export function LettersScreen() {
  const t = useWords(lettersWords);
  const { language } = useLanguage();
  const list = useList(letters);
  return (
    <ListPage
      title={t.title}
      intro={t.intro}
      list={list}
      toolbar={
        <>
          {list.answer && !list.answer.mailed && <p role="status">{t.noServer}</p>}
          <div className={styles.actions}>
            <LinkButton to="/letter?kind=notice">{t.newNotice}</LinkButton>
            <LinkButton variant="outline" to="/letter?kind=letter">
              {t.newLetter}
            </LinkButton>
          </div>
        </>
      }
      empty={t.empty}
      emptyAction={null}
    >
      {(rows) => (
        <ul className={rowStyles.rows}>
          {rows.map(({ _id, kind, subject, state, sentAt, progress }) => (
            <li key={_id} className={rowStyles.entry}>
              <Link to={`/letter/${_id}`} className={rowStyles.name} dir="auto">
                {filledIn(subject)[language]}
              </Link>
              <p className={rowStyles.facts}>
                <span>{t.kinds[kind]}</span>
                <span>{t.states[state]}</span>
                {sentAt && <span>{formatInstant(sentAt, language)}</span>}
                {state !== 'draft' && (
                  <span>
                    {t.numbers(
                      formatNumber(progress.accepted, language),
                      progress.waiting,
                      progress.refused,
                    )}
                  </span>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}
