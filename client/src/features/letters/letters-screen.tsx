import { listLetters } from '@alumni/shared/calls/letters';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { pageSizes } from '@alumni/shared/core/limits';
import { filledIn } from '@alumni/shared/site/site';
import { useState } from 'react';
import { LetterWish } from '../../components/letter-wish/letter-wish.tsx';
import { defineList, noFilter } from '../../components/list/define-list.ts';
import { ListPage } from '../../components/list/list-page.tsx';
import rowStyles from '../../components/list/managed-rows.module.css';
import { useList } from '../../components/list/use-list.ts';
import { MailServerHint } from '../../components/mail-state/mail-server-hint.tsx';
import { Button, LinkButton } from '../../components/ui/buttons/button.tsx';
import { lazyComponent } from '../../components/ui/loading/lazy-with-retry.tsx';
import { RowBoundary } from '../../components/ui/loading/row-boundary.tsx';
import { formatInstant, formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import { shownState } from './letter-values.ts';
import styles from './letters.module.css';
import { lettersWords } from './letters.words.ts';

const letters = defineList(listLetters, {
  pageSize: pageSizes.letters,
  filters: noFilter,
  read: ({ letters: rows, totalPages }) => ({ rows, totalPages }),
});

const sentLetters: typeof letters = { ...letters, ask: { drafts: 'no' } };

type Row = ResponseOf<typeof listLetters>['letters'][number];

const WeeklyDigest = lazyComponent(() => import('./weekly-digest.tsx'), 'WeeklyDigest');

/** The office's notices and letters: drafts, being sent, and sent. */
export function LettersScreen() {
  const t = useWords(lettersWords);
  const list = useList(letters);
  const [digest, setDigest] = useState(false);
  const toolbar = (
    <>
      <div className={styles.actions}>
        <LinkButton to="/letter?kind=notice">{t.newNotice}</LinkButton>
        <LinkButton variant="outline" to="/letter?kind=letter">
          {t.newLetter}
        </LinkButton>
        <Button variant="outline" aria-expanded={digest} onClick={() => setDigest(!digest)}>
          {t.digest}
        </Button>
      </div>
      {digest && <WeeklyDigest />}
      {/* Below the buttons: arriving late, it would move them under a finger. */}
      {list.data?.mailed === false && (
        <p role="status" className={styles.other}>
          {t.noServer} <MailServerHint />
        </p>
      )}
    </>
  );
  return (
    <ListPage title={t.title} intro={t.intro} list={list} toolbar={toolbar} empty={t.empty}>
      {(rows) => <Rows rows={rows} isOffice />}
    </ListPage>
  );
}

/** Letters to members, and whether the reader wants them. */
export function OwnLettersScreen() {
  const t = useWords(lettersWords);
  const list = useList(sentLetters);
  return (
    <ListPage
      title={t.ownTitle}
      intro={t.ownIntro}
      list={list}
      toolbar={
        <div className={styles.wish}>
          <LetterWish />
        </div>
      }
      empty={t.ownEmpty}
    >
      {(rows) => <Rows rows={rows} />}
    </ListPage>
  );
}

function Rows({ rows, isOffice = false }: { rows: readonly Row[]; isOffice?: boolean }) {
  return (
    <ul className={rowStyles.rows}>
      {rows.map((row) => (
        <RowBoundary key={row._id} row={row} as="li">
          <LetterRow row={row} isOffice={isOffice} />
        </RowBoundary>
      ))}
    </ul>
  );
}

function LetterRow({ row, isOffice }: { row: Row; isOffice: boolean }) {
  const t = useWords(lettersWords);
  const { _id, kind, subject, state, sentAt, link, progress } = row;
  const title = filledIn(subject)[t.language];
  const numbers =
    progress &&
    t.numbers(formatNumber(progress.accepted, t.language), progress.waiting, progress.refused);
  const facts = [
    t.kinds[kind],
    isOffice && t.states[shownState({ state, progress })],
    sentAt && formatInstant(sentAt, t.language),
    isOffice && state !== 'draft' && numbers,
  ];
  return (
    <li className={rowStyles.entry}>
      {isOffice ? (
        <Link to={`/letter/${_id}`} className={rowStyles.name} dir="auto">
          {title}
        </Link>
      ) : (
        <a href={link} className={rowStyles.name} dir="auto">
          {title}
        </a>
      )}
      <p className={rowStyles.facts}>{facts.filter(Boolean).join(' · ')}</p>
    </li>
  );
}
