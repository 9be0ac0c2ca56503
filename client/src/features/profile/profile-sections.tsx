import { useSession } from '../../session/session-store.ts';
import { DeviceList } from './device-list.tsx';
import { LetterSection } from './letter-section.tsx';
import { MessagesSection, type MessagesSectionProps } from './messages-section.tsx';
import { MyDataSection } from './my-data-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

/** Sections that are no fields of the profile and are saved by themselves. */
interface ProfileSectionsProps extends MessagesSectionProps {
  /** A form that is open would not know the version that the tick for messages saves. */
  editing: boolean;
}

export function ProfileSections({ editing, ...messages }: ProfileSectionsProps) {
  const { user } = useSession();
  return (
    <>
      {!editing && !user?.pending && <MessagesSection {...messages} />}
      {!user?.pending && <LetterSection />}
      <TwoFactorSection />
      <DeviceList />
      <MyDataSection />
    </>
  );
}
