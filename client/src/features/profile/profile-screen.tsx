import type { Alumnus } from '@alumni/shared/people/alumni';
import type { Version } from '../../components/editor/editor.ts';
import { useRecordChanges } from '../../components/editor/use-record.ts';
import { useRecordScreen } from '../../components/editor/use-record-screen.ts';
import { useUndoOffer } from '../../components/editor/use-undo-offer.ts';
import { inBackground } from '../../components/ui/in-background.ts';
import { lazyWithRetry } from '../../components/ui/lazy-with-retry.tsx';
import { Loading, SkeletonRows } from '../../components/ui/loading.tsx';
import { Page } from '../../components/ui/page.tsx';
import { PageHeading } from '../../components/ui/page-heading.tsx';
import { ErrorState, RetryBar } from '../../components/ui/states.tsx';
import { useWords } from '../../i18n/language.ts';
import { useLocation } from '../../router/hooks.tsx';
import { useSession } from '../../session/use-session.ts';
import { profileWords } from './profile.words.ts';
import { profileEditor } from './profile-editor.ts';
import { ProfileForm } from './profile-form.tsx';
import { ProfileView } from './profile-view.tsx';

const ToCheck = lazyWithRetry(
  async () => (await import('../../components/to-check/to-check.tsx')).ToCheck,
);

const ProfileSections = lazyWithRetry(
  async () => (await import('./profile-sections.tsx')).ProfileSections,
  <Loading />,
);

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
  const { version, error, editing, isFetching, retry, edit, read } = useRecordScreen(
    profileEditor,
    rollNo,
  );
  if (!version) {
    if (error) return <ErrorState onRetry={retry} busy={isFetching} />;
    return (
      <Loading>
        <SkeletonRows rows={6} />
      </Loading>
    );
  }
  /** For what is saved apart from the form. */
  const apart = { editing, onSaved: (next: Version<Alumnus>) => saved(rollNo, next) };
  return (
    <>
      {version.data.toCheck && <ToCheck person={version.data} {...apart} />}
      {error && !editing && <RetryBar onRetry={retry} busy={isFetching} />}
      {editing ? (
        <ProfileForm
          version={version}
          onSaved={() => {
            offerUndo(undefined);
            read();
          }}
          onLeft={(undo) => {
            offerUndo(undo);
            read();
          }}
        />
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
