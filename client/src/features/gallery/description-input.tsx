import { limits } from '@alumni/shared/core/limits';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { TextArea } from '../../components/form/text-area.tsx';
import {
  readDescriptions,
  writeDescriptions,
} from '../../components/images/viewer/image-descriptions.ts';
import { useWords } from '../../i18n/language.ts';
import styles from './description-input.module.css';
import { galleryEditorWords } from './gallery-editor.words.ts';
import type { GalleryValues } from './gallery-values.ts';

interface DescriptionInputProps {
  form: UseFormReturn<GalleryValues>;
  /** Key of the picture. */
  picture: string;
  /** Position, from 1. */
  number: number;
  locked: boolean;
}

/** Alternative text of a picture: a button that opens a field. */
export function DescriptionInput({ form, picture, number, locked }: DescriptionInputProps) {
  const t = useWords(galleryEditorWords);
  const [asked, setAsked] = useState(false);
  const written = useWatch({ control: form.control, name: 'imageDescriptions' });
  const text = readDescriptions(written)[picture] ?? '';
  const change = (to: string) => {
    const others = readDescriptions(form.getValues('imageDescriptions'));
    const next = writeDescriptions({ ...others, [picture]: to });
    form.setValue('imageDescriptions', next, { shouldDirty: true });
  };
  if (!text && !asked) {
    return (
      <button
        type="button"
        className={styles.ask}
        aria-label={t.describe(number)}
        disabled={locked}
        onClick={() => setAsked(true)}
      >
        {t.describeShort}
      </button>
    );
  }
  return (
    <TextArea
      label={t.shows(number)}
      rows={3}
      maxLength={limits.imageDescription}
      dir="auto"
      value={text}
      // The field replaces the pressed button: give it the focus.
      autoFocus={asked}
      disabled={locked}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}
