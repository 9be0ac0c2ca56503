import { listLetters } from '@alumni/shared/calls/letters';
import { pageSizes } from '@alumni/shared/limits';
import { filledIn } from '@alumni/shared/site';
import { LetterWish } from '../../components/letter-wish/letter-wish.tsx';
import { defineList, noFilter } from '../../components/list/define-list.ts';
import { ListPage } from '../../components/list/list-page.tsx';
import rowStyles from '../../components/list/managed-rows.module.css';
import { useList } from '../../components/list/use-list.ts';
import { formatInstant } from '../../i18n/format.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { ownLettersWords } from './own-letters.words.ts';

const letters = defineList(listLetters, {
  pageSize: pageSizes.letters,
  filters: noFilter,
  read: ({ letters: rows, totalPages }) => ({ rows, totalPages }),
});

/** What the association has written to its members, and whether the reader wants the letter. */
export function OwnLettersScreen() {
  const t = useWords(ownLettersWords);
  const { language } = useLanguage();
  const list = useList(letters);
  return (
    <ListPage
      title={t.title}
      intro={t.intro}
      list={list}
      toolbar={<LetterWish />}
      empty={t.empty}
      emptyAction={null}
    >
      {(rows) => (
        <ul className={rowStyles.rows}>
          {rows.map(({ _id, kind, subject, sentAt, link }) => (
            <li key={_id} className={rowStyles.entry}>
              <a href={link} className={rowStyles.name} dir="auto">
                {filledIn(subject)[language]}
              </a>
              <p className={rowStyles.facts}>
                <span>{t.kinds[kind]}</span>
                <span>{formatInstant(sentAt, language)}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}
