import type { Alumnus } from '@alumni/shared/people/alumni';
import { useState } from 'react';
import type { Version } from '../../../components/editor/editor.ts';
import { EditorForm } from '../../../components/editor/form/editor-form.tsx';
import { useEditorForm } from '../../../components/editor/form/use-editor-form.ts';
import { useRecordScreen } from '../../../components/editor/record/use-record-screen.ts';
import { useUndoOffer } from '../../../components/editor/saving/use-undo-offer.ts';
import {
  currentAnnouncements,
  dismiss,
} from '../../../components/ui/announcements/announcements.ts';
import { inBackground } from '../../../components/ui/announcements/in-background.ts';
import { lazyComponent } from '../../../components/ui/loading/lazy-with-retry.tsx';
import { QueryStatus } from '../../../components/ui/loading/states.tsx';
import { goToHeading, Page, PageHeading } from '../../../components/ui/page/page.tsx';
import { usePageTitle } from '../../../components/ui/page/use-page-title.ts';
import { useWords } from '../../../i18n/language.ts';
import { useLocation, useNavigateIfHere } from '../../../router/hooks.tsx';
import { useSession } from '../../../session/session-store.ts';
import { PortraitField } from '../form/portrait-field.tsx';
import { explainProfile, profileEditor } from '../form/profile-editor.ts';
import { profileLabels, SomeInputs, showProfile } from '../form/profile-fields.tsx';
import { profileWords } from '../profile.words.ts';
import { startWords } from './start.words.ts';

/** Loaded after the form: it shows once the form is saved. */
const Started = lazyComponent(() => import('./started.tsx'), 'Started');

/** The few fields by which others find a new member, on one screen. None of them is required. */
export function StartScreen() {
  const { user } = useSession();
  const { state } = useLocation();
  return <Page narrow>{user && <Start key={state?.undo} rollNo={user.rollNo} />}</Page>;
}

/**
 * The `key` of this component must be the navigation state's `undo`. The form reads a restored draft only when it
 * mounts, and a new key mounts it again.
 */
function Start({ rollNo }: { rollNo: string }) {
  const t = useWords(startWords);
  const record = useRecordScreen(profileEditor, rollNo);
  const [isSaved, setSaved] = useState(false);
  const { data: version } = record;
  usePageTitle(t.title);
  if (version && isSaved) {
    return <Started person={version.data} onAgain={() => setSaved(false)} />;
  }
  return (
    <>
      <PageHeading intro={t.intro}>{t.title}</PageHeading>
      {version ? (
        <StartForm
          version={version}
          onSaved={() => {
            // The next heading says that it is saved. The notice would cover the buttons under it.
            for (const { id } of currentAnnouncements().slice(-1)) dismiss(id);
            setSaved(true);
            goToHeading();
          }}
        />
      ) : (
        <QueryStatus of={record} rows={4} />
      )}
    </>
  );
}

interface StartFormProps {
  version: Version<Alumnus>;
  onSaved: () => void;
}

function StartForm({ version, onSaved }: StartFormProps) {
  const words = useWords(profileWords);
  const t = useWords(startWords);
  const navigate = useNavigateIfHere();
  const offerUndo = useUndoOffer('/user/start');
  const { rollNo } = version.data;
  const editor = useEditorForm({
    definition: profileEditor,
    target: { id: rollNo, base: version },
    savedText: words.updated,
    explain: (error) => explainProfile(error, words),
    onSaved,
    onLeft: (undo) => {
      offerUndo(undo);
      inBackground(navigate('/user/dashboard'));
    },
  });
  return (
    <EditorForm
      editor={editor}
      definition={profileEditor}
      labels={profileLabels(words)}
      display={(name, text) => showProfile(name, text, words)}
      save={t.save}
      cancel={t.skip}
    >
      <PortraitField pictures={editor.pictures} state={editor.pictureState} seed={rollNo} />
      <SomeInputs form={editor.form} names={['profession', 'promotion', 'town']} />
    </EditorForm>
  );
}
