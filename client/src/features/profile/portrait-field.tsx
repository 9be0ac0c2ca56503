import { isStored } from '@alumni/shared/files';
import { type ChangeEvent, useId, useRef } from 'react';
import { imagesWords } from '../../components/images/images.words.ts';
import { PictureMessages } from '../../components/images/picture-messages.tsx';
import type { Pictures, PicturesState } from '../../components/images/pictures.ts';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
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
  const states = useWords(imagesWords).states;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { sending } = state;
  const preparing = state.pictures.some((one) => one.state === 'preparing');
  // The previous picture stays until the new file is known to be readable.
  const picture = state.pictures.find((one) => one.shown !== '');
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) pictures.replace(file);
    // The same file may be chosen again after a failure.
    currentTarget.value = '';
  };
  const remove = () => {
    for (const one of state.pictures) pictures.remove(one.id);
    // The button that had the focus is gone.
    input.current?.focus();
  };
  return (
    <div className={styles.person}>
      {picture && !isStored(picture.shown) ? (
        <img
          className={styles.chosen}
          src={picture.shown}
          alt={t.fields.profileimage}
          width="128"
          height="128"
        />
      ) : (
        <Avatar
          reference={picture?.shown ?? ''}
          seed={seed}
          alt={t.fields.profileimage}
          side={128}
        />
      )}
      <div>
        <div className={styles.actions}>
          <input
            ref={input}
            id={id}
            className={styles.file}
            type="file"
            accept="image/*"
            aria-describedby={`${id}-hint`}
            disabled={sending}
            onChange={choose}
          />
          <label htmlFor={id} className="button button-outline">
            {preparing && <Spinner />}
            {picture ? t.changePicture : t.choosePicture}
          </label>
          {picture && !sending && (
            <Button variant="plain" onClick={remove}>
              {t.removePicture}
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className={styles.hint}>
          {picture ? t.pictureHint : t.pictureMissing}
        </p>
        {picture && (
          <p role="status" className={styles.hint}>
            {states[picture.state]}
            {picture.failure && `: ${picture.failure}`}
          </p>
        )}
        <PictureMessages
          state={state}
          onRetry={([file]) => {
            if (file) pictures.replace(file);
          }}
        />
      </div>
    </div>
  );
}
