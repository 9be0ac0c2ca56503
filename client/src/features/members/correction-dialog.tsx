import { correctMember, listMembers } from '@alumni/shared/calls/members';
import type { MemberRow } from '@alumni/shared/people/members';
import { personName } from '@alumni/shared/people/person-name';
import { titles } from '@alumni/shared/people/person-titles';
import { profileTexts } from '@alumni/shared/profile/profile-form';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ApiError, serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { invalidateEndpoint } from '../../api/use-endpoint.ts';
import { countryChoices } from '../../components/form/country-choices.ts';
import { fieldProps, labelledFieldProps } from '../../components/form/field-props.ts';
import { PasswordInput, Select, TextInput } from '../../components/form/inputs.tsx';
import { SubmitButton, SubmitForm, SubmitResult } from '../../components/form/submit-form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { announce } from '../../components/ui/announcements/announcements.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { Dialog, DialogActions } from '../../components/ui/dialogs/dialog.tsx';
import { useCountryName } from '../../i18n/country-name.ts';
import { useWords } from '../../i18n/language.ts';
import { membersWords } from './members.words.ts';

const {
  title,
  firstName,
  lastName,
  maidenName,
  profession,
  promotion,
  telephone,
  town,
  country,
  email,
} = profileTexts.shape;
const correctionForm = z.object({
  title,
  firstName,
  lastName,
  maidenName,
  profession,
  promotion,
  telephone,
  town,
  country,
  email,
  currentPassword: z.string(),
});
type Correction = z.input<typeof correctionForm>;

/** Corrects a member's names and details. */
export function CorrectionDialog({ member, onClose }: { member: MemberRow; onClose: () => void }) {
  const t = useWords(membersWords);
  useCountryName();
  const [isPasswordNeeded, askForPassword] = useState(false);
  const form = useForm<Correction>(correctionForm, {
    title: titles.find((one) => one === member.title) ?? '',
    firstName: member.firstName,
    lastName: member.lastName,
    maidenName: member.maidenName,
    profession: member.profession,
    promotion: String(member.promotion ?? ''),
    telephone: member.telephone,
    town: member.town,
    country: member.country,
    email: member.email,
    currentPassword: '',
  });
  const field = labelledFieldProps(form, t.fields);
  const submission = useSubmission(
    form,
    (error) => {
      if (error instanceof ApiError && error.code?.startsWith('currentPassword')) {
        askForPassword(true);
      }
      return {
        tone: 'error',
        text: [t.failed, serverMessageOf(error)].filter(Boolean).join(' '),
      };
    },
    async ({ currentPassword, ...fields }) => {
      const { message } = await call(correctMember, {
        params: { rollNo: member.rollNo },
        body: { ...fields, ...(currentPassword && { currentPassword }) },
      });
      announce(message, 'success');
      inBackground(invalidateEndpoint(listMembers));
      onClose();
    },
  );
  return (
    <Dialog
      title={t.correctTitle(personName(member, t.language) || member.rollNo)}
      onClose={onClose}
    >
      <p>{t.correctIntro}</p>
      <SubmitForm form={form} submission={submission}>
        <SubmitResult submission={submission} />
        <Select
          {...field('title')}
          choices={[
            { value: '', label: t.none },
            ...titles.map((value) => ({ value, label: t.titles[value] })),
          ]}
        />
        <TextInput
          label={t.fields.firstName}
          autoComplete="off"
          {...fieldProps(form, 'firstName')}
        />
        <TextInput {...field('lastName')} autoComplete="off" required />
        <TextInput {...field('maidenName')} autoComplete="off" />
        <TextInput {...field('profession')} autoComplete="off" />
        <TextInput {...field('promotion')} inputMode="numeric" autoComplete="off" />
        <TextInput {...field('telephone')} type="tel" autoComplete="off" />
        <TextInput {...field('town')} autoComplete="off" />
        <Select
          {...field('country')}
          choices={[{ value: '', label: t.none }, ...countryChoices(t.language)]}
        />
        <TextInput {...field('email')} type="email" autoComplete="off" required />
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
          <SubmitButton of={submission}>{t.save}</SubmitButton>
          <Button variant="outline" onClick={onClose}>
            {t.cancel}
          </Button>
        </DialogActions>
      </SubmitForm>
    </Dialog>
  );
}
