import { updateAlumnus } from '@alumni/shared/calls/profile';
import { callWithEtag } from '../../api/call.ts';
import type { Undo } from '../../components/editor/editor.ts';
import { useRecordChanges } from '../../components/editor/record/use-record.ts';
import { useRecordScreen } from '../../components/editor/record/use-record-screen.ts';
import { useUndoOffer } from '../../components/editor/saving/use-undo-offer.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { LinkButton } from '../../components/ui/buttons/button.tsx';
import { lazyWithRetry } from '../../components/ui/loading/lazy-with-retry.tsx';
import { QueryStatus } from '../../components/ui/loading/states.tsx';
import { Page, PageHeading } from '../../components/ui/page/page.tsx';
import { useWords } from '../../i18n/language.ts';
import { useLocation } from '../../router/hooks.tsx';
import { useSession } from '../../session/session-store.ts';
import { profileEditor, type SaveApart, savedVersion } from './form/profile-editor.ts';
import { ProfileForm } from './form/profile-form.tsx';
import styles from './profile.module.css';
import { profileWords } from './profile.words.ts';
import { ProfileView } from './profile-view.tsx';

const ToCheck = lazyWithRetry(
  async () => (await import('../../components/to-check/to-check.tsx')).ToCheck,
);

export function ProfileScreen() {
  const t = useWords(profileWords);
  const { user } = useSession();
  const { state } = useLocation();
  return (
    <Page narrow>
      <div className={styles.heading}>
        <PageHeading>{t.title}</PageHeading>
        {user && (
          <LinkButton variant="plain" to="/user/settings">
            {t.settings}
          </LinkButton>
        )}
      </div>
      {user ? <Profile key={state?.undo} rollNo={user.rollNo} /> : <p>{t.loginFirst}</p>}
    </Page>
  );
}

/**
 * The `key` of this component must be the navigation state's `undo`. The form reads a restored draft only when it
 * mounts, and a new key mounts it again.
 */
function Profile({ rollNo }: { rollNo: string }) {
  const offerUndo = useUndoOffer('/user/profile');
  const { saved } = useRecordChanges(profileEditor);
  const record = useRecordScreen(profileEditor, rollNo);
  const { data: version, editing, edit, read } = record;
  if (!version) return <QueryStatus of={record} rows={6} />;
  const close = (undo?: Undo) => {
    offerUndo(undo);
    read();
  };
  /**
   * Saves a change that the reader makes outside the edit form, and stores the new version. With the old version, the
   * form's next save would be refused.
   */
  const save: SaveApart = async (body) => {
    const { data, etag } = await callWithEtag(updateAlumnus, { params: { rollNo }, body });
    await saved(rollNo, savedVersion(data, etag));
  };
  return (
    <>
      {version.data.toCheck && <ToCheck person={version.data} editing={editing} save={save} />}
      {!editing && <QueryStatus of={record} />}
      {editing ? (
        <ProfileForm version={version} onSaved={() => close()} onLeft={close} />
      ) : (
        <ProfileView person={version.data} onEdit={() => inBackground(edit())} save={save} />
      )}
    </>
  );
}
