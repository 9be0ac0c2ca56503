import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { useWords } from '../../../i18n/language.ts';
import { announce } from '../../ui/announcements/announcements.ts';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import type { Pictures, PicturesState } from '../upload/pictures.ts';
import styles from './image-picker.module.css';
import { imagesWords } from './images.words.ts';
import { PictureMessages } from './picture-messages.tsx';
import { type PictureField, PictureTile } from './picture-tile.tsx';
import { useDropTarget } from './use-drop-target.ts';
import { useRemoval } from './use-removal.ts';

interface ImagePickerProps {
  pictures: Pictures;
  state: PicturesState;
  cap: number;
  /** Message when the cap is reached; none if absent. */
  full?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  field?: PictureField | undefined;
}

const bytesPerMb = 1_000_000;

/** Lets people choose or drop several pictures, reorder them and remove them. */
export function ImagePicker({ pictures, state, cap, full, hint, error, field }: ImagePickerProps) {
  const t = useWords(imagesWords);
  const id = useId();
  const { list, said, say, choose, move, makeCover, remove } = usePictureOrder(pictures, state);
  const count = state.pictures.length;
  const toSend = state.pictures.reduce(
    (sum, one) => (one.state === 'stored' || one.state === 'arrived' ? sum : sum + one.bytes),
    0,
  );
  const size = formatNumber(Math.max(0.1, Math.round(toSend / (bytesPerMb / 10)) / 10), t.language);
  const described = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={styles.picker} aria-describedby={described}>
      <legend>{t.label}</legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {t.hint(formatNumber(cap, t.language))} {hint}
      </p>
      {count < cap && !state.sending && (
        <Chooser id={id} error={error} describedBy={described} onFiles={choose} />
      )}
      {count >= cap && full && (
        <p className={styles.full} role="status">
          {full}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      <PictureMessages state={state} onRetry={pictures.add} />
      {count > 0 && (
        <p className={styles.count}>
          {t.count(count, formatNumber(cap, t.language))}
          {toSend > 0 && `, ${t.toSend(size)}`}
        </p>
      )}
      <ol className={styles.tiles} ref={list}>
        {state.pictures.map((picture, index) => (
          <PictureTile
            key={picture.id}
            picture={picture}
            index={index}
            total={count}
            locked={state.sending}
            field={field}
            onMove={(to) => move(picture.id, to)}
            onCover={() => makeCover(picture.id, index)}
            onDropped={(other) => {
              pictures.move(other, index);
              say(t.moved(index + 1, count));
            }}
            onRemove={() => remove(picture.id, index)}
          />
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">
          <span key={said.nth}>{said.text}</span>
        </span>
      </VisuallyHidden>
    </fieldset>
  );
}

interface ChooserProps {
  id: string;
  error: string | undefined;
  describedBy: string;
  onFiles: (files: File[]) => void;
}

function Chooser({ id, error, describedBy, onFiles }: ChooserProps) {
  const t = useWords(imagesWords);
  const target = useDropTarget('Files', ({ files }) => onFiles([...files]));
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    // Empty the input. Otherwise it reports no change if the same file is chosen again, e.g. after a failure.
    currentTarget.value = '';
  };
  return (
    <>
      <input
        id={id}
        name="images"
        className={styles.file}
        type="file"
        accept="image/*"
        multiple
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        onChange={choose}
      />
      <label htmlFor={id} className={styles.chooser} {...target}>
        <span className="button button-outline">{t.choose}</span>
        <span className={styles.drop}>{t.drop}</span>
      </label>
    </>
  );
}

/** Moves and removes pictures, keeps the focus in place and announces the result. */
function usePictureOrder(pictures: Pictures, state: PicturesState) {
  const t = useWords(imagesWords);
  const list = useRef<HTMLOListElement>(null);
  // Each message gets a new `nth` and therefore a new element. Otherwise screen readers would not repeat an equal
  // message.
  const [said, setSaid] = useState({ text: '', nth: 0 });
  const say = (text: string) => setSaid(({ nth }) => ({ text, nth: nth + 1 }));
  const removeWithUndo = useRemoval(pictures, state.sending);
  const focusAt = useRef<{ index: number; action: string }>(undefined);
  useEffect(() => {
    if (!focusAt.current) return;
    const { index, action } = focusAt.current;
    focusAt.current = undefined;
    const tile = list.current?.children[Math.min(index, state.pictures.length - 1)];
    // If no picture is left, focus the field for choosing pictures.
    const place = tile ?? list.current?.closest('fieldset');
    const wanted = place?.querySelector<HTMLElement>(`[data-action="${action}"]:enabled`);
    (wanted ?? place?.querySelector<HTMLElement>('input, button:enabled'))?.focus();
  });
  return {
    list,
    said,
    say,
    choose: (files: File[]) => {
      if (files.length > 0) say(t.chosen(files.length));
      pictures.add(files);
    },
    move: (id: string, to: number) => {
      const from = state.pictures.findIndex((one) => one.id === id);
      focusAt.current = { index: to, action: to < from ? 'earlier' : 'later' };
      pictures.move(id, to);
      say(t.moved(to + 1, state.pictures.length));
    },
    makeCover: (id: string, index: number) => {
      focusAt.current = { index, action: 'cover' };
      pictures.move(id, 0);
      announce(t.isCover(index + 1), 'success');
    },
    remove: (id: string, index: number) => {
      focusAt.current = { index, action: 'remove' };
      const said = t.removed(index + 1, state.pictures.length - 1);
      removeWithUndo([id], said, () => {
        focusAt.current = { index, action: 'remove' };
      });
    },
  };
}
