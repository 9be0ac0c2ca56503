import { listRollNumbers, rollNumberFilters } from '@alumni/shared/calls/roll-numbers';
import { pageSizes } from '@alumni/shared/core/limits';
import type { IssuedRollNumber } from '@alumni/shared/roll-numbers/roll-numbers';
import { useState } from 'react';
import { defineList } from '../../components/list/define-list.ts';
import { ListResults } from '../../components/list/list-results.tsx';
import styles from '../../components/list/managed-rows.module.css';
import { SearchToolbar } from '../../components/list/search-toolbar.tsx';
import { useList } from '../../components/list/use-list.ts';
import { MailStateText } from '../../components/mail-state/mail-state.tsx';
import { Button } from '../../components/ui/buttons/button.tsx';
import { lazyWithRetry } from '../../components/ui/loading/lazy-with-retry.tsx';
import { RowBoundary } from '../../components/ui/loading/row-boundary.tsx';
import { useRefreshWhile } from '../../components/ui/loading/use-refresh-while.ts';
import { formatInstant, formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { IssuedActions } from './issued-actions.tsx';
import rowStyles from './roll-number-list.module.css';
import { rollNumbersWords } from './roll-numbers.words.ts';

const rollNumbers = defineList(listRollNumbers, {
  pageSize: pageSizes.rollNumbers,
  filters: rollNumberFilters,
  read: ({ rollNumbers: rows, totalPages }) => ({ rows, totalPages }),
});

/** Loaded on demand, because refused mails are rare. */
const MailRefusalText = lazyWithRetry(
  async () => (await import('../../components/mail-state/mail-refusal.tsx')).MailRefusalText,
);

/** Loaded on demand: it needs the names of countries, and only people of an imported list have details. */
const IssuedDetails = lazyWithRetry(
  async () => (await import('./issued-details.tsx')).IssuedDetails,
  // Reserves one line; longer details still move the rows below.
  <span className={rowStyles.detail} aria-hidden="true">
    …
  </span>,
  // The row is complete without the details.
  () => null,
);

/** Loaded on demand: admins send reminders about once a week. */
const RemindDialog = lazyWithRetry(async () => (await import('./remind-dialog.tsx')).RemindDialog);

/** Issued numbers, newest first. */
export function RollNumberList() {
  const t = useWords(rollNumbersWords);
  const list = useList(rollNumbers);
  const { mails = { waiting: 0, refused: 0 }, toRemind = 0 } = list.data ?? {};
  const [reminding, setReminding] = useState(false);
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
      {toRemind > 0 && (
        <p className={rowStyles.remind}>
          <Button variant="outline" onClick={() => setReminding(true)}>
            {t.remind(formatNumber(toRemind, t.language))}
          </Button>
        </p>
      )}
      {reminding && <RemindDialog count={toRemind} onClose={() => setReminding(false)} />}
      <ListResults
        label={t.issued}
        list={list}
        empty={list.search || list.filter !== 'all' ? t.notFound : t.empty}
      >
        {(rows) => (
          <table className={rowStyles.table}>
            <thead>
              <tr>
                <th scope="col">{t.columns.email}</th>
                <th scope="col">{t.columns.number}</th>
                <th scope="col">{t.columns.issued}</th>
                <th scope="col">{t.columns.state}</th>
                <th scope="col">{t.actions}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <RowBoundary key={row.rollNo} row={row} as="tr">
                  <IssuedRow issued={row} />
                </RowBoundary>
              ))}
            </tbody>
          </table>
        )}
      </ListResults>
    </section>
  );
}

/** A line of the table on a desktop, a card on a phone. */
function IssuedRow({ issued }: { issued: IssuedRollNumber }) {
  const t = useWords(rollNumbersWords);
  const { email, rollNo, issuedAt, claimedBy, details } = issued;
  const domainAt = email.indexOf('@') + 1;
  const claimer = claimedBy && `${claimedBy.firstName} ${claimedBy.lastName}`.trim();
  return (
    <tr>
      <th scope="row">
        <span translate="no">
          {email.slice(0, domainAt)}
          <wbr />
          {email.slice(domainAt)}
        </span>
        {details && <IssuedDetails details={details} />}
      </th>
      <td className={rowStyles.number} translate="no">
        {rollNo}
      </td>
      <td>
        <time dateTime={issuedAt} className={rowStyles.onPhone}>
          {t.issuedOn(formatInstant(issuedAt, t.language))}
        </time>
        <time dateTime={issuedAt} className={rowStyles.onDesktop}>
          {formatInstant(issuedAt, t.language)}
        </time>
      </td>
      <td>
        <div className={claimedBy ? styles.claimed : undefined}>
          {claimedBy ? t.claimedBy(claimer || claimedBy.rollNo) : t.waiting}
        </div>
        {issued.mail && (
          <div>
            <MailStateText mail={issued.mail} />
          </div>
        )}
        {!issued.mail && !claimedBy && <div>{t.mailUnknown}</div>}
        {issued.mail?.refusal && !claimedBy && (
          <MailRefusalText refusal={issued.mail.refusal} waits={issued.mail.state === 'waiting'} />
        )}
      </td>
      <td className={rowStyles.actions}>
        {!claimedBy && <IssuedActions email={email} rollNo={rollNo} />}
      </td>
    </tr>
  );
}
