import { updateAlumnus } from '@alumni/shared/calls/profile';
import { callWithEtag } from '../../api/call.ts';
import type { Undo } from '../../components/editor/editor.ts';
import { useRecordChanges } from '../../components/editor/use-record.ts';
import { useRecordScreen } from '../../components/editor/use-record-screen.ts';
import { useUndoOffer } from '../../components/editor/use-undo-offer.ts';
import { inBackground } from '../../components/ui/in-background.ts';
import { lazyComponent, lazyWithRetry } from '../../components/ui/lazy-with-retry.tsx';
import { Page, PageHeading } from '../../components/ui/page.tsx';
import { AnswerStatus } from '../../components/ui/states.tsx';
import { useWords } from '../../i18n/language.ts';
import { useLocation } from '../../router/hooks.tsx';
import { useSession } from '../../session/session-store.ts';
import { profileWords } from './profile.words.ts';
import { profileEditor, type SaveApart, savedVersion } from './profile-editor.ts';
import { ProfileForm } from './profile-form.tsx';
import { ProfileView } from './profile-view.tsx';

const ToCheck = lazyWithRetry(
  async () => (await import('../../components/to-check/to-check.tsx')).ToCheck,
);

const ProfileSections = lazyComponent(() => import('./profile-sections.tsx'), 'ProfileSections');

export function ProfileScreen() {
  const t = useWords(profileWords);
  const { user } = useSession();
  const { state } = useLocation();
  return (
    <Page narrow>
      <PageHeading>{t.title}</PageHeading>
      {user ? <Profile key={state?.undo} rollNo={user.rollNo} /> : <p>{t.loginFirst}</p>}
    </Page>
  );
}

/** Key it by the navigation state's `undo`: the form reads a restored draft only when mounted. */
function Profile({ rollNo }: { rollNo: string }) {
  const offerUndo = useUndoOffer('/user/profile');
  const { saved } = useRecordChanges(profileEditor);
  const record = useRecordScreen(profileEditor, rollNo);
  const { data: version, editing, edit, read } = record;
  if (!version) return <AnswerStatus of={record} rows={6} />;
  const close = (undo?: Undo) => {
    offerUndo(undo);
    read();
  };
  /** For what is saved apart from the form: the editor would save over a version that is gone. */
  const save: SaveApart = async (body) => {
    const { data, etag } = await callWithEtag(updateAlumnus, { params: { rollNo }, body });
    await saved(rollNo, savedVersion(data, etag));
  };
  return (
    <>
      {version.data.toCheck && <ToCheck person={version.data} editing={editing} save={save} />}
      {!editing && <AnswerStatus of={record} />}
      {editing ? (
        <ProfileForm version={version} onSaved={() => close()} onLeft={close} />
      ) : (
        <ProfileView person={version.data} onEdit={() => inBackground(edit())} save={save} />
      )}
      {!editing && <ProfileSections editing={editing} save={save} />}
    </>
  );
}
