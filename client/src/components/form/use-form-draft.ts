import { useEffect, useState } from 'react';
import type { DefaultValues, UseFormReturn } from 'react-hook-form';
import { useWords } from '../../i18n/language.ts';
import { formWords } from './form.words.ts';
import { useDraft } from './use-draft.ts';
import { useUnsavedWarning } from './use-unsaved-warning.ts';

/**
 * Keeps what is typed into a form as a draft of this tab, passwords never, and asks before the form
 * is left. What the form opens with wins over the draft: an invitation's link fills it.
 */
export function useFormDraft<Values extends Record<string, string>>(
  form: UseFormReturn<Values>,
  key: string,
) {
  const t = useWords(formWords);
  const draft = useDraft<Partial<Values>>(key);
  const [kept] = useState(draft.read);
  const { watch, getValues, reset } = form;
  const { allow } = useUnsavedWarning(form.formState.isDirty, draft.clear, t.leaveUnsent);

  useEffect(() => {
    if (!kept) return;
    const opening = Object.entries(getValues()).filter(([name, value]) => value || !(name in kept));
    const values = { ...kept, ...Object.fromEntries(opening) };
    reset(values as DefaultValues<Values>, { keepDefaultValues: true });
  }, [kept, getValues, reset]);

  useEffect(() => {
    const { unsubscribe } = watch(() => draft.save(withoutPasswords(getValues())));
    return unsubscribe;
  }, [draft, watch, getValues]);

  return { allow, clear: draft.clear };
}

function withoutPasswords<Values extends Record<string, string>>(values: Values): Partial<Values> {
  const shown = Object.entries(values).filter(([name]) => !/password/i.test(name));
  return Object.fromEntries(shown) as Partial<Values>;
}
