import { isStored } from '@alumni/shared/images/stored-path';
import { useState } from 'react';
import { SinglePicture, shownPicture } from '../../../components/images/picker/single-picture.tsx';
import type { Pictures, PicturesState } from '../../../components/images/upload/pictures.ts';
import { Avatar } from '../../../components/ui/graphics/avatar.tsx';
import { useWords } from '../../../i18n/language.ts';
import styles from '../profile.module.css';
import { profileWords } from '../profile.words.ts';
import { PortraitPlacement } from './portrait-placement.tsx';

interface PortraitFieldProps {
  pictures: Pictures;
  state: PicturesState;
  /** Selects the pattern of the default picture. */
  seed: string;
}

/** The person's picture: shows, crops, changes or removes it. */
export function PortraitField({ pictures, state, seed }: PortraitFieldProps) {
  const t = useWords(profileWords);
  const { shown = '', original } = shownPicture(state) ?? {};
  // Keeps showing the whole picture after cropping, so that it can be cropped again.
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
          // `original` marks a picture that was not converted, because this browser's canvas returns wrong pixels.
          // Cropping needs the canvas, so it is off.
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
