import { listRollNumbers, rollNumberFilters } from '@alumni/shared/calls/roll-numbers';
import { pageSizes } from '@alumni/shared/core/limits';
import type { IssuedRollNumber } from '@alumni/shared/roll-numbers/roll-numbers';
import { defineList } from '../../components/list/define-list.ts';
import { ListResults } from '../../components/list/list-results.tsx';
import styles from '../../components/list/managed-rows.module.css';
import { SearchToolbar } from '../../components/list/search-toolbar.tsx';
import { useList } from '../../components/list/use-list.ts';
import { MailStateText } from '../../components/mail-state/mail-state.tsx';
import { lazyWithRetry } from '../../components/ui/lazy-with-retry.tsx';
import { RowBoundary } from '../../components/ui/row-boundary.tsx';
import { useRefreshWhile } from '../../components/ui/use-refresh-while.ts';
import { formatInstant } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { detailsText } from './details-text.ts';
import { IssuedActions } from './issued-actions.tsx';
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
    <li className={`${styles.row} ${styles.unnumbered} ${styles.stacked}`}>
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
