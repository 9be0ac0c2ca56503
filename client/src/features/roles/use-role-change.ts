import type { UserRow } from '@alumni/shared/accounts/roles';
import { updateAlumnus } from '@alumni/shared/calls/profile';
import { listUsers } from '@alumni/shared/calls/roles';
import type { assignableAccountTypes } from '@alumni/shared/core/permissions';
import { useState } from 'react';
import { serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { updateQueries } from '../../api/query-changes.ts';
import { successMessage } from '../../api/success-message.ts';
import { endpointKey, invalidateEndpoint } from '../../api/use-endpoint.ts';
import { personTableWords } from '../../components/person/person-table.words.ts';
import { announce } from '../../components/ui/announcements/announcements.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { askToConfirm } from '../../components/ui/dialogs/confirm-dialog.tsx';
import { useWords } from '../../i18n/language.ts';
import { revalidateSession } from '../../session/session-store.ts';
import { rolesWords } from './roles.words.ts';

type Assignable = (typeof assignableAccountTypes)[number];

/** Changes account types: confirms suspensions, updates the list in place, offers Undo. */
export function useRoleChange() {
  const t = useWords(rolesWords);
  const { types } = useWords(personTableWords);
  const [busy, setBusy] = useState<string>();

  const show = ({ rollNo }: UserRow, accttype: Assignable) =>
    inBackground(
      updateQueries<UserRow[]>(endpointKey(listUsers), (rows) =>
        rows.map((row) => (row.rollNo === rollNo ? { ...row, accttype } : row)),
      ),
    );

  const set = async (user: UserRow, accttype: Assignable, before?: Assignable) => {
    setBusy(user.rollNo);
    try {
      const params = { rollNo: user.rollNo };
      const updated: unknown = await call(updateAlumnus, { params, body: { accttype } });
      if (!updated) return announce(t.refused, 'error');
      show(user, accttype);
      const undo = before ? [{ label: t.undo, act: () => inBackground(set(user, before)) }] : [];
      announce(
        successMessage(updated, t.updated),
        'success',
        t.changed(userName(user), types[accttype]),
        ...undo,
      );
    } catch (error) {
      announce(t.failed, 'error', serverMessageOf(error));
      // The caller may no longer be a master, or the person may have become one. Read the session and the list again.
      revalidateSession();
      inBackground(invalidateEndpoint(listUsers));
    } finally {
      setBusy(undefined);
    }
  };

  const change = async (user: UserRow, accttype: Assignable) => {
    const question = {
      question: t.suspend(userName(user)),
      detail: t.suspendDetail,
      confirm: t.suspendConfirm,
    };
    if (accttype === 'suspended' && !(await askToConfirm({ ...question, destructive: true })))
      return;
    const before = user.accttype === 'master' ? undefined : user.accttype;
    await set(user, accttype, before === accttype ? undefined : before);
  };
  return { change, busy };
}

function userName({ firstName, lastName, rollNo }: UserRow): string {
  return `${firstName} ${lastName}`.trim() || rollNo;
}
