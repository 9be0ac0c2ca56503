import type { UserRow } from '@alumni/shared/accounts/roles';
import { listUsers } from '@alumni/shared/calls/roles';
import { assignableAccountTypes } from '@alumni/shared/core/permissions';
import { withoutTitles } from '@alumni/shared/people/person-titles';
import { matchesSearch } from '@alumni/shared/text/search-text';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { useErrorLog } from '../../api/use-error-log.ts';
import { ListPage } from '../../components/list/list-page.tsx';
import { SearchToolbar } from '../../components/list/search-toolbar.tsx';
import { useLocalList } from '../../components/list/use-local-list.ts';
import { PersonTable } from '../../components/person/person-table.tsx';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { LinkButton } from '../../components/ui/buttons/button.tsx';
import { MenuButton } from '../../components/ui/buttons/menu-button.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './roles.module.css';
import { rolesWords } from './roles.words.ts';
import { useRoleChange } from './use-role-change.ts';

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
  useErrorLog('The user list could not be fetched.', users.error);
  const toolbar = <SearchToolbar list={list} filterLabel={t.filter} filterNames={t.filters} />;
  return (
    <ListPage
      title={t.title}
      intro={t.intro}
      list={list}
      toolbar={toolbar}
      empty={t.empty}
      nextSteps={[{ to: '/admin/createrollno', label: t.invite }]}
      last={
        <LinkButton variant="outline" to="/admin/successor" className={styles.way}>
          {t.handOver}
        </LinkButton>
      }
    >
      {(rows, firstNumber) => <Users rows={rows} firstNumber={firstNumber} />}
    </ListPage>
  );
}

function Users({ rows, firstNumber }: { rows: UserRow[]; firstNumber: number }) {
  const t = useWords(rolesWords);
  const { change, busy } = useRoleChange();
  const itemsFor = (user: UserRow) =>
    assignableAccountTypes.map((type) => ({
      label: t.choices[type],
      current: user.accttype === type,
      act: () => inBackground(change(user, type)),
    }));
  return (
    <PersonTable
      people={rows}
      firstNumber={firstNumber}
      actions={(user, name) => (
        <MenuButton
          label={t.actions}
          subject={name}
          items={itemsFor(user)}
          busy={busy === user.rollNo}
        />
      )}
    />
  );
}
