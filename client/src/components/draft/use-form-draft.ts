import { useEffect, useRef } from 'react';
import type { DefaultValues, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { useWords } from '../../i18n/language.ts';
import { formWords } from '../form/form.words.ts';
import { mapFields } from '../form/map-fields.ts';
import { useUnsavedWarning } from '../form/use-unsaved-warning.ts';
import type { DraftFormat } from './draft-store.ts';
import { useDraft } from './use-draft.ts';
import { useDraftPersistence } from './use-draft-persistence.ts';

/**
 * Stores what is typed as the form's draft, and asks before the form is left. A stored draft replaces the initial
 * values. After sending, call `sent`, which also empties the form. If a navigation follows, call `done` instead.
 *
 * Both remove the draft at once, not in an effect. An effect would not run if the screen has crashed meanwhile.
 */
export function useFormDraft<Values extends Record<string, string>>(
  form: UseFormReturn<Values>,
  format: DraftFormat<Partial<Values>>,
  name: string,
): { done: () => void; sent: () => void; mayLeave: () => Promise<boolean>; isRestored: boolean } {
  const t = useWords(formWords);
  const { draft, stored } = useDraft(format, name);
  const { getValues, reset } = form;
  const { isDirty } = form.formState;
  const values = form.watch();
  // The form is unchanged until the stored draft is in it. Pass that draft meanwhile: `undefined` would clear it.
  const unread = useRef(stored);
  const { stop, clear } = useDraftPersistence(draft, isDirty ? values : unread.current);
  const { allow, mayLeave } = useUnsavedWarning(isDirty, { detail: t.leaveUnsent, onLeave: stop });

  useEffect(() => {
    if (!stored) return;
    unread.current = undefined;
    const filled = { ...getValues(), ...stored };
    reset(filled as DefaultValues<Values>, { keepDefaultValues: true });
  }, [stored, getValues, reset]);

  return {
    isRestored: stored !== undefined,
    mayLeave,
    sent: () => {
      reset();
      clear();
    },
    done: () => {
      allow();
      stop();
    },
  };
}

/** Draft format for the given texts: all values of a form, or those that may be stored. */
export function textDraft<Texts extends Record<string, string>>(
  texts: Texts,
  storage: DraftFormat<Texts>['storage'] = 'tab',
): DraftFormat<Texts> {
  const schema = z.object(mapFields(texts, () => z.string()));
  return { version: 1, storage, schema: schema as unknown as z.ZodMiniType<Texts> };
}
