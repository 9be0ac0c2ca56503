import { assignableAccountTypes } from '@alumni/shared/permissions';
import { withoutTitles } from '@alumni/shared/person-titles';
import { listUsers, type UserRow } from '@alumni/shared/roles';
import { matchesSearch } from '@alumni/shared/search-text';
import { useEffect } from 'react';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { ListPage } from '../../components/list/list-page.tsx';
import styles from '../../components/list/managed-rows.module.css';
import { SearchToolbar } from '../../components/list/search-toolbar.tsx';
import { useLocalList } from '../../components/list/use-local-list.ts';
import { LinkButton } from '../../components/ui/button.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { MenuButton } from '../../components/ui/menu-button.tsx';
import { formatInstant, formatNumber } from '../../i18n/format.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { rolesWords } from './roles.words.ts';
import ownStyles from './successor.module.css';
import { useRoleChange, userName } from './use-role-change.ts';

const pageSize = 50;
const filters = ['all', 'user', 'admin', 'suspended'] as const;

export function RolesScreen() {
  const t = useWords(rolesWords);
  const users = useEndpoint(listUsers, {});
  const list = useLocalList(users, {
    pageSize,
    filters,
    matches: ({ firstName, lastName, rollNo, email }: UserRow, search) =>
      matchesSearch(`${firstName} ${lastName} ${rollNo} ${email}`, withoutTitles(search)),
    passes: ({ accttype }, filter) => filter === 'all' || accttype === filter,
  });
  useEffect(() => {
    if (users.error) console.error('The user list could not be fetched.', users.error);
  }, [users.error]);
  const toolbar = <SearchToolbar list={list} filterLabel={t.filter} filterNames={t.filters} />;
  return (
    <ListPage
      title={t.title}
      intro={t.intro}
      first={
        <LinkButton variant="outline" to="/admin/successor" className={ownStyles.way ?? ''}>
          {t.handOver}
        </LinkButton>
      }
      list={list}
      toolbar={toolbar}
      empty={t.empty}
      emptyAction={null}
    >
      {(rows, firstNumber) => <Users rows={rows} firstNumber={firstNumber} />}
    </ListPage>
  );
}

function Users({ rows, firstNumber }: { rows: UserRow[]; firstNumber: number }) {
  const { language } = useLanguage();
  const { change, busy } = useRoleChange();
  return (
    <ol className={styles.rows} start={firstNumber}>
      {rows.map((user, index) => (
        <li key={user.rollNo} className={`${styles.row} ${styles.numbered}`}>
          <span className={styles.numeral}>{formatNumber(firstNumber + index, language)}</span>
          <User user={user} />
          <Actions user={user} busy={busy === user.rollNo} onChoose={change} />
        </li>
      ))}
    </ol>
  );
}

function User({ user }: { user: UserRow }) {
  const t = useWords(rolesWords);
  const { language } = useLanguage();
  const { firstName, lastName, accttype, rollNo, email, emailProved, lastLogin } = user;
  return (
    <div className={styles.who}>
      <p className={styles.name}>{`${firstName} ${lastName}`.trim() || rollNo}</p>
      <p className={styles.facts}>
        <span className={styles.type} data-type={accttype}>
          {t.types[accttype]}
        </span>
        <span className={styles.number}>{rollNo}</span>
        <span className={styles.email}>{email}</span>
        {!emailProved && <span>{email === '' ? t.noEmail : t.unproved}</span>}
        <span>{lastLogin ? t.lastLogin(formatInstant(lastLogin, language)) : t.noLogin}</span>
      </p>
    </div>
  );
}

function Actions({
  user,
  busy,
  onChoose,
}: {
  user: UserRow;
  busy: boolean;
  onChoose: ReturnType<typeof useRoleChange>['change'];
}) {
  const t = useWords(rolesWords);
  const items = assignableAccountTypes.map((type) => ({
    label: t.choices[type],
    current: user.accttype === type,
    act: () => inBackground(onChoose(user, type)),
  }));
  return <MenuButton label={t.actions} subject={userName(user)} items={items} busy={busy} />;
}
