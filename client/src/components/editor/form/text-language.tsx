import { languages } from '@alumni/shared/text/language';
import type { ComponentProps } from 'react';
import { useWords } from '../../../i18n/language.ts';
import { Select } from '../../form/inputs.tsx';
import type { DisplayText, TextValues } from '../editor.ts';
import { editorWords } from '../editor.words.ts';
import { languageField } from './post-body.ts';

export function LanguageSelect(field: Omit<ComponentProps<typeof Select>, 'choices'>) {
  const { none, ...names } = useWords(editorWords).textLanguages;
  const choices = languages.map((value) => ({ value, label: names[value] }));
  return <Select {...field} choices={[{ value: '', label: none }, ...choices]} />;
}

/** Displays a language by its name, and other texts with `display`. */
export function useTextDisplay<Values extends TextValues>(
  display: DisplayText<Values> | undefined,
): DisplayText<Values> {
  const t = useWords(editorWords);
  return (name, value) => {
    if (name === languageField)
      return languages.includes(value as never) ? t.textLanguages[value as 'en'] : value;
    return display ? display(name, value) : value;
  };
}
