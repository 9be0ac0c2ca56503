import { listMerges, mergeMembers } from '@alumni/shared/calls/members';
import type { MemberRow } from '@alumni/shared/people/members';
import { personName } from '@alumni/shared/people/person-name';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ApiError, serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { invalidateEndpoint } from '../../api/use-endpoint.ts';
import { fieldProps } from '../../components/form/field-props.ts';
import { PasswordInput } from '../../components/form/inputs.tsx';
import { SubmitButton, SubmitForm, SubmitResult } from '../../components/form/submit-form.tsx';
import { Tick } from '../../components/form/tick.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { announce } from '../../components/ui/announcements/announcements.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../components/ui/dialogs/dialog.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './members.module.css';
import { mergeWords } from './merge.words.ts';

const mergeForm = z.object({ stays: z.string(), currentPassword: z.string() });

/** Marks two accounts as one person's, and chooses the one that stays. */
export function MergeDialog({
  members,
  onClose,
}: {
  members: readonly MemberRow[];
  onClose: () => void;
}) {
  const t = useWords(mergeWords);
  const [isPasswordNeeded, askForPassword] = useState(false);
  // An account with an unconfirmed address cannot stay.
  const first = members.find(({ emailProved }) => emailProved) ?? members[0];
  const form = useForm(mergeForm, { stays: first?.rollNo ?? '', currentPassword: '' });
  const submission = useSubmission(
    form,
    (error) => {
      if (error instanceof ApiError && error.code?.startsWith('currentPassword')) {
        askForPassword(true);
      }
      return { tone: 'error', text: [t.failed, serverMessageOf(error)].filter(Boolean).join(' ') };
    },
    async ({ stays, currentPassword }) => {
      const ends = members.find(({ rollNo }) => rollNo !== stays)?.rollNo ?? '';
      const { message } = await call(mergeMembers, {
        params: { rollNo: stays },
        body: { ends, ...(currentPassword && { currentPassword }) },
      });
      announce(message, 'success');
      inBackground(invalidateEndpoint(listMerges));
      onClose();
    },
  );
  return (
    <Dialog title={t.title} onClose={onClose}>
      <p>{t.intro}</p>
      <SubmitForm form={form} submission={submission}>
        <SubmitResult submission={submission} />
        <fieldset className={styles.choice}>
          <legend>{t.which}</legend>
          {members.map((member) => (
            <Tick
              key={member.rollNo}
              type="radio"
              value={member.rollNo}
              disabled={!member.emailProved}
              {...form.register('stays')}
            >
              <span className={styles.account}>
                <strong translate="no">
                  {personName(member, t.language)}{' '}
                  <span className={styles.number}>({member.rollNo})</span>
                </strong>
                <span translate="no">{member.email || t.noEmail}</span>
                {!member.emailProved && <span>{t.unproved}</span>}
              </span>
            </Tick>
          ))}
        </fieldset>
        {isPasswordNeeded && (
          <PasswordInput
            label={t.password}
            hint={t.passwordHint}
            autoComplete="current-password"
            required
            {...fieldProps(form, 'currentPassword')}
          />
        )}
        <DialogActions>
          <SubmitButton of={submission}>{t.merge}</SubmitButton>
          <Button variant="outline" onClick={onClose}>
            {t.cancel}
          </Button>
        </DialogActions>
      </SubmitForm>
    </Dialog>
  );
}
