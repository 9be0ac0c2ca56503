import type { Alumnus } from '@alumni/shared/alumni';
import { ApiError, isNetworkError } from '../../api/api-error.ts';
import type { Undo, Version } from '../../components/editor/editor.ts';
import { EditorForm } from '../../components/editor/editor-form.tsx';
import { useEditorForm } from '../../components/editor/use-editor-form.ts';
import { useWords } from '../../i18n/language.ts';
import { PortraitField } from './portrait-field.tsx';
import styles from './profile.module.css';
import { profileWords } from './profile.words.ts';
import { profileEditor, UserDataMissingError } from './profile-editor.ts';
import { ProfileInputs, showProfile } from './profile-fields.tsx';

interface ProfileFormProps {
  version: Version<Alumnus>;
  onSaved: () => void;
  onLeft: (undo: Undo | undefined) => void;
}

export function ProfileForm({ version, onSaved, onLeft }: ProfileFormProps) {
  const t = useWords(profileWords);
  const { rollNo } = version.data;
  const editor = useEditorForm({
    definition: profileEditor,
    target: { id: rollNo, base: version },
    explain: (error) => {
      if (error instanceof UserDataMissingError) return { text: t.noUserData };
      if (isNetworkError(error)) return { text: t.network };
      const said = error instanceof ApiError ? error.serverMessage : undefined;
      return { text: said ?? t.failed };
    },
    onSaved,
    onLeft,
  });
  return (
    <EditorForm
      editor={editor}
      definition={profileEditor}
      labels={t.fields}
      display={(name, text) => showProfile(name, text, t)}
      save={t.save}
    >
      <PortraitField pictures={editor.pictures} state={editor.pictureState} seed={rollNo} />
      <ProfileInputs form={editor.form} />
      <p className={styles.note}>{t.privateNote}</p>
    </EditorForm>
  );
}
