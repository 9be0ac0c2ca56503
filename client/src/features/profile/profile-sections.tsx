import { useSession } from '../../session/session-store.ts';
import { DeviceList } from './device-list.tsx';
import { LetterSection } from './letter-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import { MyDataSection } from './my-data-section.tsx';
import type { SaveApart } from './profile-editor.ts';
import { TwoFactorSection } from './two-factor-section.tsx';

/** Sections that are no fields of the profile and are saved by themselves. */
interface ProfileSectionsProps {
  save: SaveApart;
  /** A form that is open would not know the version that the tick for messages saves. */
  editing: boolean;
}

export function ProfileSections({ editing, save }: ProfileSectionsProps) {
  const { user } = useSession();
  return (
    <>
      {!editing && !user?.pending && <MessagesSection save={save} />}
      {!user?.pending && <LetterSection />}
      <TwoFactorSection />
      <DeviceList />
      <MyDataSection />
    </>
  );
}
