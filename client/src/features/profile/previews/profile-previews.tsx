import { isStored } from '@alumni/shared/images/stored-path';
import type { Alumnus } from '@alumni/shared/people/alumni';
import { useState } from 'react';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { lazyComponent } from '../../../components/ui/loading/lazy-with-retry.tsx';
import { useWords } from '../../../i18n/language.ts';
import { consentOf, seenBy } from '../audience/profile-consent.ts';
import styles from './profile-preview.module.css';
import type { Onlooker } from './profile-preview.tsx';
import { profilePreviewWords } from './profile-preview.words.ts';

const ProfilePreview = lazyComponent(() => import('./profile-preview.tsx'), 'ProfilePreview');

const onlookers: readonly Onlooker[] = ['public', 'members'];

/** Buttons that open the reader's own page as others see it. */
export function ProfilePreviews({ person }: { person: Alumnus }) {
  const t = useWords(profilePreviewWords);
  const [viewer, setViewer] = useState<Onlooker>();
  return (
    <section className={styles.previews}>
      <h2>{t.preview}</h2>
      {isStored(person.profileImage) && seenBy('profileImage', consentOf(person)) !== 'public' && (
        <p className={styles.hint}>{t.pictureHidden}</p>
      )}
      <div className={styles.buttons}>
        {onlookers.map((one) => (
          <Button
            key={one}
            variant="outline"
            aria-pressed={one === viewer}
            onClick={() => setViewer(one === viewer ? undefined : one)}
          >
            {t.previews[one]}
          </Button>
        ))}
      </div>
      {viewer && <ProfilePreview person={person} viewer={viewer} />}
    </section>
  );
}
