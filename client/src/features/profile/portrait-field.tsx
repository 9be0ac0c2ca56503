import { isStored } from '@alumni/shared/images/stored-path';
import { useState } from 'react';
import type { Pictures, PicturesState } from '../../components/images/pictures.ts';
import { SinglePicture, shownPicture } from '../../components/images/single-picture.tsx';
import { Avatar } from '../../components/ui/avatar.tsx';
import { useWords } from '../../i18n/language.ts';
import { PortraitPlacement } from './portrait-placement.tsx';
import styles from './profile.module.css';
import { profileWords } from './profile.words.ts';

interface PortraitFieldProps {
  pictures: Pictures;
  state: PicturesState;
  /** Seeds the default picture. */
  seed: string;
}

/** The one picture of a person: shown, placed, changed, removed. */
export function PortraitField({ pictures, state, seed }: PortraitFieldProps) {
  const t = useWords(profileWords);
  const { shown = '', original } = shownPicture(state) ?? {};
  // The whole picture stays on the screen when its square has taken its place, to be moved again.
  const [whole, setWhole] = useState('');
  const source = whole || shown;
  const alt = t.fields.profileimage;
  const isPlaced = shown !== '' && !isStored(shown);
  return (
    <div className={isPlaced ? styles.person : styles.view}>
      {isPlaced ? (
        <PortraitPlacement
          key={source}
          source={source}
          alt={alt}
          disabled={state.sending}
          // Its square would be cut on a canvas that lies.
          movable={!original}
          onPlaced={(square) => {
            setWhole(source);
            pictures.replace(square);
          }}
        />
      ) : (
        <Avatar reference={shown} seed={seed} alt={alt} side={128} />
      )}
      <SinglePicture
        pictures={pictures}
        state={state}
        words={t.picture}
        onChosen={() => setWhole('')}
      />
    </div>
  );
}
