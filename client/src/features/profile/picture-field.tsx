import type { Alumnus } from '@alumni/shared/alumni';
import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { FormMessage } from '../../components/form/form-message.tsx';
import {
  convertImage,
  loadConverter,
  UnreadablePictureError,
} from '../../components/images/convert-image.ts';
import { dataUrlOf } from '../../components/images/data-url.ts';
import { imagesWords as imageWords } from '../../components/images/images.words.ts';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './profile.module.css';
import { profileWords } from './profile.words.ts';

interface PictureFieldProps {
  person: Alumnus;
  /** The new picture as `data:` address. */
  picture: string | undefined;
  /** Gives nothing for a file that is no picture. */
  onPick: (picture: Promise<string | undefined>) => void;
}

/** A new picture is prepared here, and sent when the profile is saved. */
export function PictureField({ person, picture, onPick }: PictureFieldProps) {
  const t = useWords(profileWords);
  const reasons = useWords(imageWords);
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  useEffect(loadConverter, []);
  const prepare = async (file: File) => {
    setBusy(true);
    setFailure('');
    try {
      const { blob } = await convertImage(file);
      return await dataUrlOf(blob);
    } catch (error) {
      const reason = error instanceof UnreadablePictureError ? error.reason : 'unreadable';
      setFailure(reasons.skipped[reason](file.name));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const pick = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0];
    if (file) onPick(prepare(file));
    // The same file may be chosen again after a failure.
    input.value = '';
  };
  const has = picture !== undefined || person.profileImage !== '';
  return (
    <div className={styles.person}>
      {picture ? (
        <img className={styles.chosen} src={picture} alt={t.picture} width="128" height="128" />
      ) : (
        <Avatar reference={person.profileImage} seed={person.rollNo} alt={t.picture} side={128} />
      )}
      <div>
        <input
          id={id}
          className={styles.file}
          type="file"
          accept="image/*"
          aria-describedby={`${id}-hint`}
          onChange={pick}
        />
        <label htmlFor={id} className="button button-outline">
          {busy && <Spinner />}
          {has ? t.changePicture : t.choosePicture}
        </label>
        <p id={`${id}-hint`} className={styles.none}>
          {t.pictureHint}
        </p>
        {failure && <FormMessage tone="error">{failure}</FormMessage>}
      </div>
    </div>
  );
}
