import type { SessionUser } from '@alumni/shared/accounts/auth';
import { getLetterWish } from '@alumni/shared/calls/letters';
import { listBlocked } from '@alumni/shared/calls/member-messages';
import { listDevices } from '@alumni/shared/calls/profile';
import { getTwoFactor } from '@alumni/shared/calls/two-factor';
import { useEndpoint } from '../../../api/use-endpoint.ts';
import { lazyComponent } from '../../../components/ui/loading/lazy-with-retry.tsx';
import { Page } from '../../../components/ui/page/page.tsx';
import { useWords } from '../../../i18n/language.ts';
import { Link } from '../../../router/link.tsx';
import { useSession } from '../../../session/session-store.ts';
import { settingsWords } from './settings.words.ts';

const SettingsSections = lazyComponent(() => import('./settings-sections.tsx'), 'SettingsSections');

/** What concerns the account rather than the person: log-in, mails, data and leaving. */
export function SettingsScreen() {
  const t = useWords(settingsWords);
  const { user } = useSession();
  return (
    <Page narrow title={t.title} intro={t.intro}>
      <p>
        {t.inProfile} <Link to="/user/profile">{t.toProfile}</Link>
      </p>
      {user && <Settings key={user.rollNo} user={user} />}
    </Page>
  );
}

/** Asks what the sections need while their code loads. */
function Settings({ user }: { user: SessionUser }) {
  const isMember = { enabled: !user.pending };
  const ofAll = [useEndpoint(getTwoFactor, {}), useEndpoint(listDevices, {})];
  const ofMembers = [
    useEndpoint(listBlocked, {}, isMember),
    useEndpoint(getLetterWish, {}, { ...isMember, staleTime: 0 }),
  ];
  const asked = user.pending ? ofAll : [...ofAll, ...ofMembers];
  return <SettingsSections user={user} isReady={asked.every((one) => one.data || one.error)} />;
}
