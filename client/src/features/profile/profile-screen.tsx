import type { Alumnus } from '@alumni/shared/alumni';
import { getAlumnus } from '@alumni/shared/profile';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { endpointKey } from '../../api/use-endpoint.ts';
import { useDraft } from '../../components/draft/use-draft.ts';
import { Loading, SkeletonRows } from '../../components/ui/loading.tsx';
import { Page } from '../../components/ui/page.tsx';
import { goToHeading, PageHeading } from '../../components/ui/page-heading.tsx';
import { ErrorState, RetryBar } from '../../components/ui/states.tsx';
import { useWords } from '../../i18n/language.ts';
import { expireSession, sessionToken } from '../../session/session-store.ts';
import { useSession } from '../../session/use-session.ts';
import { profileWords } from './profile.words.ts';
import { ProfileEditor, profileDraft } from './profile-editor.tsx';
import { ProfileView } from './profile-view.tsx';

export function ProfileScreen() {
  const t = useWords(profileWords);
  const { user } = useSession();
  return (
    <Page narrow>
      <PageHeading>{t.title}</PageHeading>
      {user ? <Profile rollNo={user.rollNo} /> : <p>{t.loginFirst}</p>}
    </Page>
  );
}

function Profile({ rollNo }: { rollNo: string }) {
  const queryClient = useQueryClient();
  const queryKey = endpointKey(getAlumnus, { params: { rollNo } });
  const { data, error, refetch, isFetching } = useQuery<Alumnus, ApiError>({
    queryKey,
    queryFn: ({ signal }) => readOwn(rollNo, signal),
  });
  const { draft, stored } = useDraft(profileDraft, `profile:${rollNo}`);
  const [editing, setEditing] = useState(stored !== undefined);
  useEffect(() => {
    if (error) console.error('The profile could not be fetched.', error);
  }, [error]);

  const backToView = () => {
    setEditing(false);
    goToHeading();
  };
  if (!data && error) return <ErrorState onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) {
    return (
      <Loading>
        <SkeletonRows rows={6} />
      </Loading>
    );
  }
  if (editing) {
    return (
      <ProfileEditor
        person={data}
        draft={draft}
        kept={stored}
        onSaved={(person) => {
          queryClient.setQueryData(queryKey, person);
          backToView();
        }}
        onCancel={backToView}
      />
    );
  }
  return (
    <>
      {error && <RetryBar onRetry={() => void refetch()} busy={isFetching} />}
      <ProfileView person={data} onEdit={() => setEditing(true)} />
    </>
  );
}

/** Anyone may read a profile; who gets their own without the e-mail is logged in no more. */
async function readOwn(rollNo: string, signal: AbortSignal): Promise<Alumnus> {
  const token = sessionToken();
  const person = await call(getAlumnus, { params: { rollNo }, signal });
  if (person.email !== undefined) return person;
  if (token) expireSession(token);
  throw new ApiError(401);
}
