import { isStored } from '@alumni/shared/files';
import type { Pictures, PicturesState } from '../../components/images/pictures.ts';
import { SinglePicture, shownPicture } from '../../components/images/single-picture.tsx';
import { Avatar } from '../../components/ui/avatar.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './profile.module.css';
import { profileWords } from './profile.words.ts';

interface PortraitFieldProps {
  pictures: Pictures;
  state: PicturesState;
  /** Seeds the default picture. */
  seed: string;
}

/** The one picture of a person: shown, changed, removed. */
export function PortraitField({ pictures, state, seed }: PortraitFieldProps) {
  const t = useWords(profileWords);
  const shown = shownPicture(state)?.shown ?? '';
  const alt = t.fields.profileimage;
  return (
    <div className={styles.person}>
      {shown && !isStored(shown) ? (
        <img className={styles.chosen} src={shown} alt={alt} width="128" height="128" />
      ) : (
        <Avatar reference={shown} seed={seed} alt={alt} side={128} />
      )}
      <SinglePicture pictures={pictures} state={state} words={t.picture} />
    </div>
  );
}
