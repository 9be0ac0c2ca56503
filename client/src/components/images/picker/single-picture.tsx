import { colon } from '@alumni/shared/text/language';
import { type ChangeEvent, useId, useRef } from 'react';
import { useWords } from '../../../i18n/language.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { Pictures, PicturesState } from '../upload/pictures.ts';
import { imagesWords } from './images.words.ts';
import { PictureMessages } from './picture-messages.tsx';
import styles from './single-picture.module.css';
import { useRemoval } from './use-removal.ts';

interface SinglePictureProps {
  pictures: Pictures;
  state: PicturesState;
  words: { choose: string; change: string; remove: string; hint: string; missing: string };
  onChosen?: () => void;
}

/** The picture to display. The previous one stays until the new file is known to be readable. */
export function shownPicture(state: PicturesState) {
  return state.pictures.find((one) => one.shown !== '');
}

/** Buttons to choose, replace and remove a single picture; the surrounding form displays it. */
export function SinglePicture({ pictures, state, words, onChosen }: SinglePictureProps) {
  const { states, removedOne, language } = useWords(imagesWords);
  const removeWithUndo = useRemoval(pictures, state.sending);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { sending } = state;
  const latest = state.pictures[state.pictures.length - 1];
  const picture = shownPicture(state);
  const take = ([file]: File[]) => {
    if (!file) return;
    onChosen?.();
    pictures.replace(file);
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    take([...(currentTarget.files ?? [])]);
    // Empty the input. Otherwise it reports no change if the same file is chosen again, e.g. after a failure.
    currentTarget.value = '';
  };
  const remove = () => {
    removeWithUndo(
      state.pictures.map((one) => one.id),
      removedOne,
    );
    // The button that had the focus is gone.
    input.current?.focus();
  };
  return (
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
          {picture ? words.change : words.choose}
        </label>
        {picture && !sending && (
          <Button variant="plain" onClick={remove}>
            {words.remove}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {picture ? words.hint : words.missing}
      </p>
      <p role="status" className={styles.hint}>
        {latest && states[latest.state]}
        {latest?.failure && colon[language] + latest.failure.message}
      </p>
      <PictureMessages state={state} onRetry={take} />
    </div>
  );
}
