import type { Alumnus } from '@alumni/shared/people/alumni';
import { useEffect, useRef, useState } from 'react';
import type { Undo, Version } from '../../../components/editor/editor.ts';
import { EditorForm } from '../../../components/editor/form/editor-form.tsx';
import { useEditorForm } from '../../../components/editor/form/use-editor-form.ts';
import { PasswordInput } from '../../../components/form/inputs.tsx';
import { lazyWithRetry } from '../../../components/ui/loading/lazy-with-retry.tsx';
import { useWords } from '../../../i18n/language.ts';
import { AudienceLegend } from '../audience/audience-legend.tsx';
import { typedConsent } from '../audience/profile-consent.ts';
import styles from '../profile.module.css';
import { profileWords } from '../profile.words.ts';
import { PortraitField } from './portrait-field.tsx';
import { explainProfile, profileEditorWith, wantsCurrentPassword } from './profile-editor.ts';
import { ProfileInputs, profileLabels, showProfile } from './profile-fields.tsx';

const AudienceFields = lazyWithRetry(
  async () => (await import('../audience/consent-fields.tsx')).AudienceFields,
  <div className={styles.room} />,
);
const ListedField = lazyWithRetry(
  async () => (await import('../audience/consent-fields.tsx')).ListedField,
  <div className={styles.room} />,
);

interface ProfileFormProps {
  version: Version<Alumnus>;
  onSaved: () => void;
  onLeft: (undo: Undo | undefined) => void;
}

export function ProfileForm({ version, onSaved, onLeft }: ProfileFormProps) {
  const t = useWords(profileWords);
  const { rollNo } = version.data;
  const currentPassword = useRef<HTMLInputElement>(null);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (isAsked) currentPassword.current?.focus();
  }, [isAsked]);
  const [definition] = useState(() =>
    profileEditorWith(() => currentPassword.current?.value ?? ''),
  );
  const editor = useEditorForm({
    definition,
    target: { id: rollNo, base: version },
    savedText: t.updated,
    explain: (error) => {
      if (wantsCurrentPassword(error)) setAsked(true);
      return explainProfile(error, t);
    },
    onSaved,
    onLeft,
  });
  return (
    <EditorForm
      editor={editor}
      definition={definition}
      labels={profileLabels(t)}
      display={(name, text) => showProfile(name, text, t)}
      save={t.save}
    >
      <PortraitField pictures={editor.pictures} state={editor.pictureState} seed={rollNo} />
      <AudienceLegend consent={typedConsent(editor.form.watch())}>
        <AudienceFields form={editor.form} />
      </AudienceLegend>
      <ProfileInputs form={editor.form} />
      <ListedField form={editor.form} />
      {isAsked && (
        <PasswordInput
          ref={currentPassword}
          label={t.currentPassword}
          hint={t.currentPasswordHint}
          autoComplete="current-password"
          required
        />
      )}
    </EditorForm>
  );
}
