import type { SessionUser } from '@alumni/shared/accounts/auth';
import { Loading } from '../../../components/ui/loading/states.tsx';
import { LetterSection } from '../mails/letter-section.tsx';
import { MessagesSection } from '../mails/messages-section.tsx';
import { MyDataSection } from '../my-data/my-data-section.tsx';
import { DeviceList } from '../security/device-list.tsx';
import { TwoFactorSection } from '../security/two-factor-section.tsx';

interface SettingsSectionsProps {
  user: SessionUser;
  isReady: boolean;
}

/** All sections at once: one that grew later would move the buttons of the next under a finger. */
export function SettingsSections({ user, isReady }: SettingsSectionsProps) {
  if (!isReady) return <Loading />;
  return (
    <>
      <TwoFactorSection />
      <DeviceList />
      {!user.pending && <MessagesSection rollNo={user.rollNo} />}
      {!user.pending && <LetterSection />}
      <MyDataSection />
    </>
  );
}
