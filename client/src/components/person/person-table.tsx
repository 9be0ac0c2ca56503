import type { UserRow } from '@alumni/shared/accounts/roles';
import type { MemberRow } from '@alumni/shared/people/members';
import { personName } from '@alumni/shared/people/person-name';
import { dateStyles, formatDate } from '@alumni/shared/text/format-days';
import ArrowDown from 'lucide-react/icons/arrow-down';
import type { MouseEvent, ReactNode } from 'react';
import { formatInstant, formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { useNavigate } from '../../router/hooks.tsx';
import { Link } from '../../router/link.tsx';
import { ChooseBox, type Selection } from '../list/selection.tsx';
import { inBackground } from '../ui/announcements/in-background.ts';
import { lazyWithRetry } from '../ui/loading/lazy-with-retry.tsx';
import { RowBoundary } from '../ui/loading/row-boundary.tsx';
import { useWayBack } from '../ui/page/way-back.ts';
import { EmailAddress } from './email-address.tsx';
import styles from './person-table.module.css';
import { personTableWords } from './person-table.words.ts';

/** Loaded on demand: faulty addresses are rare. Without the reason, the note still says what is wrong. */
const RefusalReason = lazyWithRetry(
  async () => (await import('../mail-state/mail-refusal.tsx')).RefusalReason,
  null,
  () => null,
);

type Person = UserRow & Partial<MemberRow>;

interface PersonTableProps<P extends Person> {
  people: readonly P[];
  /** Number of the first row. If given, each row shows its number and the type of the account. */
  firstNumber?: number;
  /** Shows checkboxes instead of numbers. */
  selection?: Selection<P>;
  /** The column that sorts the rows; empty for the last name. Only if `onSort` is given, `promotion` has a column. */
  order?: string;
  onSort?: (order: string) => void;
  actions: (person: P, name: string) => ReactNode;
}

/**
 * A row for each person on a desktop, a card on a phone. A click on a row or card opens the person, like the link in
 * the name.
 */
export function PersonTable<P extends Person>(props: PersonTableProps<P>) {
  const t = useWords(personTableWords);
  const { people, order, onSort } = props;
  const heading = (label: string, sortedBy: string) => {
    if (!onSort) return <th scope="col">{label}</th>;
    const isSorted = order === sortedBy;
    const direction = sortedBy === '' ? 'ascending' : 'descending';
    return (
      <th scope="col" aria-sort={isSorted ? direction : undefined}>
        <button type="button" onClick={() => onSort(sortedBy)}>
          {label}
          {isSorted && <ArrowDown aria-hidden="true" />}
        </button>
      </th>
    );
  };
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          {heading(t.columns.name, '')}
          <th scope="col">{t.columns.number}</th>
          <th scope="col">{t.columns.email}</th>
          {onSort && heading(t.columns.promotion, 'promotion')}
          {heading(t.columns.lastLogin, 'lastLogin')}
          <th scope="col">{t.actions}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person, index) => (
          <RowBoundary key={person.rollNo} row={person} as="tr">
            <PersonRow {...props} person={person} index={index} />
          </RowBoundary>
        ))}
      </tbody>
    </table>
  );
}

function PersonRow<P extends Person>({
  person,
  index,
  firstNumber,
  selection,
  onSort,
  actions,
}: PersonTableProps<P> & { person: P; index: number }) {
  const t = useWords(personTableWords);
  const { rollNo, title = '', firstName, lastName, accttype, email, emailProved } = person;
  const { promotion, lastLogin, listed = true, addressFault } = person;
  const name = personName({ title, firstName, lastName }, t.language) || rollNo;
  const navigate = useNavigate();
  const to = `/alumnidetails?id=${encodeURIComponent(rollNo)}`;
  const state = { backTo: useWayBack() };
  const open = ({ target }: MouseEvent<Element>) => {
    // A tap beside the checkbox is meant for the checkbox.
    const controls = 'a, button, label, dialog, td:first-child';
    const isControl = target instanceof Element && target.closest(controls);
    // Selecting an e-mail address to copy it must not open the person.
    if (!isControl && !getSelection()?.toString()) inBackground(navigate(to, { state }));
  };
  return (
    <tr onClick={open}>
      <td className={styles.lead}>
        {firstNumber !== undefined && (
          <span className={styles.numeral}>{formatNumber(firstNumber + index, t.language)}</span>
        )}
        {selection && <ChooseBox selection={selection} rollNo={rollNo} name={name} />}
      </td>
      <th scope="row" dir="auto">
        <Link to={to} state={state} translate="no">
          {name}
        </Link>
        {(firstNumber !== undefined || accttype !== 'user') && (
          <span className={styles.type} data-type={accttype}>
            {t.types[accttype]}
          </span>
        )}
        {!listed && <span className={styles.note}>{t.unlisted}</span>}
      </th>
      <td className={styles.number} translate="no">
        {rollNo}
      </td>
      <td className={styles.email}>
        {!emailProved && (
          <span className={styles.note}>{email === '' ? t.noEmail : t.unproved}</span>
        )}
        <EmailAddress email={email} className={styles.address ?? ''} />
        {addressFault && (
          <span className={styles.note}>
            {t.faulty(formatInstant(addressFault.since, t.language))}{' '}
            <RefusalReason reason={addressFault.reason} />
          </span>
        )}
      </td>
      {onSort && (
        <td data-label={t.columns.promotion} data-empty={promotion === null || undefined}>
          {promotion}
        </td>
      )}
      <td className={styles.login} data-label={t.columns.lastLogin}>
        {lastLogin && (
          <time dateTime={lastLogin}>{formatDate(lastLogin, t.language, dateStyles.medium)}</time>
        )}
        {!lastLogin && t.noLogin}
      </td>
      <td className={styles.actions}>{actions(person, name)}</td>
    </tr>
  );
}
