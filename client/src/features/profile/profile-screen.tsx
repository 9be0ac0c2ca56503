import type { Alumnus } from '@alumni/shared/people/alumni';
import type { Undo, Version } from '../../components/editor/editor.ts';
import { useRecordChanges } from '../../components/editor/use-record.ts';
import { useRecordScreen } from '../../components/editor/use-record-screen.ts';
import { useUndoOffer } from '../../components/editor/use-undo-offer.ts';
import { inBackground } from '../../components/ui/in-background.ts';
import { lazyComponent, lazyWithRetry } from '../../components/ui/lazy-with-retry.tsx';
import { Page } from '../../components/ui/page.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { AnswerStatus } from '../../components/ui/states.tsx';
import { useWords } from '../../i18n/language.ts';
import { useLocation } from '../../router/hooks.tsx';
import { useSession } from '../../session/session-store.ts';
import { profileWords } from './profile.words.ts';
import { profileEditor } from './profile-editor.ts';
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
  /** For what is saved apart from the form. */
  const apart = { editing, onSaved: (next: Version<Alumnus>) => saved(rollNo, next) };
  return (
    <>
      {version.data.toCheck && <ToCheck person={version.data} {...apart} />}
      {!editing && <AnswerStatus of={record} />}
      {editing ? (
        <ProfileForm version={version} onSaved={() => close()} onLeft={close} />
      ) : (
        <ProfileView
          person={version.data}
          onEdit={() => inBackground(edit())}
          onSaved={apart.onSaved}
        />
      )}
      {!editing && <ProfileSections rollNo={rollNo} {...apart} />}
    </>
  );
}
