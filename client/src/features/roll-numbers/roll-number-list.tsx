import {
  listRollNumbers,
  resendRollNumber,
  rollNumberFilters,
  withdrawRollNumber,
} from '@alumni/shared/calls/roll-numbers';
import { pageSizes } from '@alumni/shared/core/limits';
import type { IssuedRollNumber } from '@alumni/shared/roll-numbers/roll-numbers';
import { useState } from 'react';
import { serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { refreshAnswers } from '../../api/use-endpoint.ts';
import { defineList } from '../../components/list/define-list.ts';
import { ListResults } from '../../components/list/list-results.tsx';
import styles from '../../components/list/managed-rows.module.css';
import { SearchToolbar } from '../../components/list/search-toolbar.tsx';
import { useList } from '../../components/list/use-list.ts';
import { MailStateText } from '../../components/mail-state/mail-state.tsx';
import { announce } from '../../components/ui/announcements.ts';
import { Button } from '../../components/ui/button.tsx';
import { askToConfirm } from '../../components/ui/confirm-dialog.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { lazyWithRetry } from '../../components/ui/lazy-with-retry.tsx';
import { RowBoundary } from '../../components/ui/row-boundary.tsx';
import { useRefreshWhile } from '../../components/ui/use-refresh-while.ts';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { formatInstant } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { detailsText } from './details-text.ts';
import { InvitationActions } from './invitation-actions.tsx';
import { rollNumbersWords } from './roll-numbers.words.ts';

const rollNumbers = defineList(listRollNumbers, {
  pageSize: pageSizes.rollNumbers,
  filters: rollNumberFilters,
  read: ({ rollNumbers: rows, totalPages }) => ({ rows, totalPages }),
});

/** Most mails are taken: few pages need it. */
const MailRefusalText = lazyWithRetry(
  async () => (await import('../../components/mail-state/mail-refusal.tsx')).MailRefusalText,
);

/** The numbers issued so far, newest first. */
export function RollNumberList() {
  const t = useWords(rollNumbersWords);
  const list = useList(rollNumbers);
  const mails = list.answer?.mails ?? { waiting: 0, refused: 0 };
  useRefreshWhile(mails.waiting > 0, listRollNumbers);
  return (
    <section className={styles.section}>
      <h2>{t.issued}</h2>
      <SearchToolbar
        list={list}
        searchLabel={t.search}
        filterLabel={t.mails}
        filterNames={t.mailFilters}
        wide
      />
      {mails.waiting + mails.refused > 0 && (
        <p role="status">{t.mailsNow(mails.waiting, mails.refused)}</p>
      )}
      <ListResults
        label={t.issued}
        list={list}
        empty={list.search || list.filter !== 'all' ? t.notFound : t.empty}
      >
        {(rows) => (
          <ul className={styles.rows}>
            {rows.map((row) => (
              <RowBoundary key={row.rollNo} row={row} as="li">
                <IssuedRow issued={row} />
              </RowBoundary>
            ))}
          </ul>
        )}
      </ListResults>
    </section>
  );
}

function IssuedRow({ issued }: { issued: IssuedRollNumber }) {
  const t = useWords(rollNumbersWords);
  const { email, rollNo, issuedAt, claimedBy, details } = issued;
  const claimer = claimedBy && `${claimedBy.firstName} ${claimedBy.lastName}`.trim();
  return (
    <li className={`${styles.row} ${styles.unnumbered}`}>
      <div className={styles.who}>
        <p className={styles.name} translate="no">
          {email}
        </p>
        <p className={styles.facts}>
          <span className={styles.number} translate="no">
            {rollNo}
          </span>
          <time dateTime={issuedAt}>{t.issuedOn(formatInstant(issuedAt, t.language))}</time>
          <span className={claimedBy ? styles.claimed : undefined}>
            {claimedBy ? t.claimedBy(claimer || claimedBy.rollNo) : t.waiting}
          </span>
          {issued.mail && <MailStateText mail={issued.mail} />}
          {!issued.mail && !claimedBy && <span>{t.mailUnknown}</span>}
        </p>
        {details && <p className={styles.facts}>{t.known(detailsText(details, t.language))}</p>}
        {issued.mail?.refusal && !claimedBy && (
          <MailRefusalText refusal={issued.mail.refusal} waits={issued.mail.state === 'waiting'} />
        )}
      </div>
      {!claimedBy && <IssuedActions email={email} rollNo={rollNo} />}
    </li>
  );
}

/** For a number that nobody has registered with. */
function IssuedActions({ email, rollNo }: { email: string; rollNo: string }) {
  const t = useWords(rollNumbersWords);
  const [busy, setBusy] = useState<'send' | 'withdraw'>();

  const run = async (what: 'send' | 'withdraw') => {
    setBusy(what);
    const endpoint = what === 'send' ? resendRollNumber : withdrawRollNumber;
    try {
      const answer = await call(endpoint, { params: { rollNo } });
      const notMailed = 'mailed' in answer && !answer.mailed;
      announce(answer.message, notMailed ? 'error' : 'success', `${email}, ${rollNo}`);
    } catch (error) {
      announce(serverMessageOf(error) ?? t.failed, 'error', `${email}, ${rollNo}`);
    } finally {
      setBusy(undefined);
    }
    // After a failure too: the number may have been claimed or withdrawn in the meantime.
    inBackground(refreshAnswers(listRollNumbers));
  };
  const withdraw = async () => {
    const sure = await askToConfirm({
      question: t.withdrawQuestion(email),
      detail: t.withdrawDetail,
      confirm: t.withdraw,
      destructive: true,
    });
    if (sure) await run('withdraw');
  };
  const of = <VisuallyHidden>{t.of(email)}</VisuallyHidden>;
  return (
    <div className={`${styles.actions} ${styles.wide}`}>
      <Button variant="outline" busy={busy === 'send'} onClick={() => run('send')}>
        {t.sendAgain}
        {of}
      </Button>
      <InvitationActions email={email} rollNo={rollNo} />
      <Button variant="plain" busy={busy === 'withdraw'} onClick={withdraw}>
        {t.withdraw}
        {of}
      </Button>
    </div>
  );
}
