import { pageSizes } from '@alumni/shared/limits';
import { lastLogins, listMembers, type MemberRow } from '@alumni/shared/members';
import { accountTypes } from '@alumni/shared/permissions';
import { personName } from '@alumni/shared/person-name';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import form from '../../components/form/form.module.css';
import { defineList, noFilter } from '../../components/list/define-list.ts';
import { ListPage } from '../../components/list/list-page.tsx';
import rowStyles from '../../components/list/managed-rows.module.css';
import { SearchBox } from '../../components/list/search-toolbar.tsx';
import { type NarrowedList, useList } from '../../components/list/use-list.ts';
import { inBackground } from '../../components/ui/in-background.ts';
import { lazyWithRetry } from '../../components/ui/lazy-with-retry.tsx';
import { Loading } from '../../components/ui/loading.tsx';
import { MenuButton } from '../../components/ui/menu-button.tsx';
import { formatInstant, formatNumber } from '../../i18n/format.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { useNavigate } from '../../router/hooks.tsx';
import styles from './members.module.css';
import { membersWords } from './members.words.ts';

const members = defineList(listMembers, {
  pageSize: pageSizes.members,
  filters: noFilter,
  narrowing: {
    promotion: /^\d{4}$/,
    state: new RegExp(`^(${accountTypes.join('|')})$`),
    lastLogin: new RegExp(`^(${lastLogins.join('|')})$`),
    picture: /^none$/,
  },
  read: ({ members: rows, totalPages }) => ({ rows, totalPages }),
});

const CorrectionDialog = lazyWithRetry<{ member: MemberRow; onClose: () => void }>(
  async () => (await import('./correction-dialog.tsx')).CorrectionDialog,
  <Loading />,
);

const MemberDownload = lazyWithRetry<{ which: Record<string, string> }>(
  async () => (await import('./member-download.tsx')).MemberDownload,
  <Loading />,
);

type Members = NarrowedList<MemberRow>;

/** The office's list: who is a member, and what is known of them. */
export function MembersScreen() {
  const t = useWords(membersWords);
  const { language } = useLanguage();
  const list = useList(members);
  const [corrected, correct] = useState<MemberRow>();
  const isNarrowed = Object.keys(list.narrowed).length > 0;
  const total = list.answer?.total;
  const toolbar = (
    <>
      <SearchBox list={list} label={t.search} />
      <Narrowing list={list} />
      {total !== undefined && total > 0 && (
        <p className={styles.found} role="status">
          {t.count(formatNumber(total, language), total === 1)}
        </p>
      )}
    </>
  );
  return (
    <>
      <ListPage
        title={t.title}
        intro={t.intro}
        list={list}
        toolbar={toolbar}
        empty={t.empty}
        emptyAction={null}
        searchElsewhere={isNarrowed ? [{ label: t.everybody, choose: () => list.narrow({}) }] : []}
      >
        {(rows) => (
          <>
            <ul className={rowStyles.rows}>
              {rows.map((row) => (
                <Member key={row.rollNo} member={row} onCorrect={() => correct(row)} />
              ))}
            </ul>
            <MemberDownload which={{ search: list.search, ...list.narrowed }} />
          </>
        )}
      </ListPage>
      {corrected && <CorrectionDialog member={corrected} onClose={() => correct(undefined)} />}
    </>
  );
}

function Narrowing({ list: { narrowed, narrow } }: { list: Members }) {
  const t = useWords(membersWords);
  const set = (name: string, value: string) => narrow({ ...narrowed, [name]: value });
  const [year, typeYear] = useTypedYear(narrowed.promotion ?? '', (value) =>
    set('promotion', value),
  );
  return (
    <div className={styles.narrowing}>
      <Field label={t.promotion}>
        {(id) => (
          <input
            id={id}
            className={form.control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            placeholder={t.promotionPlaceholder}
            value={year}
            onChange={({ currentTarget }) => typeYear(currentTarget.value)}
          />
        )}
      </Field>
      <Choice
        label={t.state}
        all={t.allStates}
        names={t.states}
        value={narrowed.state}
        onChoose={(value) => set('state', value)}
      />
      <Choice
        label={t.lastLogin}
        all={t.allLogins}
        names={t.lastLogins}
        value={narrowed.lastLogin}
        onChoose={(value) => set('lastLogin', value)}
      />
      <label className={`${form.check} ${styles.picture}`}>
        <input
          type="checkbox"
          checked={narrowed.picture !== undefined}
          onChange={({ currentTarget }) => set('picture', currentTarget.checked ? 'none' : '')}
        />
        {t.noPicture}
      </label>
    </div>
  );
}

/** The year in the box: sent once it is whole, and updated when it changes elsewhere. */
function useTypedYear(
  year: string,
  send: (year: string) => void,
): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(year);
  const sent = useRef(year);
  useEffect(() => {
    // Back or 'Show all members' has changed it, not the box.
    if (year !== sent.current) {
      sent.current = year;
      setTyped(year);
    }
  }, [year]);
  const type = (value: string) => {
    setTyped(value);
    if (value !== '' && !/^\d{4}$/.test(value)) return;
    sent.current = value;
    send(value);
  };
  return [typed, type];
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={form.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

function Choice({
  label,
  all,
  names,
  value = '',
  onChoose,
}: {
  label: string;
  all: string;
  names: Record<string, string>;
  value: string | undefined;
  onChoose: (value: string) => void;
}) {
  return (
    <Field label={label}>
      {(id) => (
        <select
          id={id}
          className={form.control}
          value={value}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        >
          <option value="">{all}</option>
          {Object.entries(names).map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function Member({ member, onCorrect }: { member: MemberRow; onCorrect: () => void }) {
  const t = useWords(membersWords);
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { rollNo, accttype, email, emailProved, promotion, lastLogin, listed } = member;
  const name = personName(member, language) || rollNo;
  const items = [
    {
      label: t.open,
      act: () => inBackground(navigate(`/alumnidetails?id=${encodeURIComponent(rollNo)}`)),
    },
    { label: t.correct, act: onCorrect },
  ];
  return (
    <li className={`${rowStyles.row} ${rowStyles.unnumbered}`}>
      <div className={rowStyles.who}>
        <p className={rowStyles.name} dir="auto">
          {name}
        </p>
        <p className={rowStyles.facts}>
          <span className={rowStyles.type} data-type={accttype}>
            {t.states[accttype]}
          </span>
          <span className={rowStyles.number}>{rollNo}</span>
          <span className={rowStyles.email}>{email}</span>
          {!emailProved && <span>{email === '' ? t.noEmail : t.unproved}</span>}
          {promotion !== null && <span>{t.year(promotion)}</span>}
          <span>{lastLogin ? t.loggedIn(formatInstant(lastLogin, language)) : t.noLogin}</span>
          {!listed && <span>{t.unlisted}</span>}
        </p>
      </div>
      <MenuButton label={t.actions} subject={name} items={items} busy={false} />
    </li>
  );
}
