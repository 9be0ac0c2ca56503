import { useSession } from '../../session/session-store.ts';
import type { SaveApart } from './form/profile-editor.ts';
import { LetterSection } from './mails/letter-section.tsx';
import { MessagesSection } from './mails/messages-section.tsx';
import { MyDataSection } from './my-data/my-data-section.tsx';
import { DeviceList } from './security/device-list.tsx';
import { TwoFactorSection } from './security/two-factor-section.tsx';

/** Props of the sections that save independently of the profile's form. */
interface ProfileSectionsProps {
  save: SaveApart;
  /**
   * Whether the profile is being edited. The message setting is then hidden: saving it would make the form's version
   * stale.
   */
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
