import type { Schema } from '@alumni/shared/endpoint';
import { useEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';
import { useLanguage } from '../../i18n/language.ts';
import { inBackground } from '../ui/in-background.ts';
import { contractResolver } from './contract-resolver.ts';

/**
 * A form checked by a schema of the contract. Values stay as they were typed: the server applies the
 * schema's clean-up. Errors are shown at the first submit, then while typing.
 */
export function useForm<Values extends FieldValues>(
  schema: Schema,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values> {
  const { language } = useLanguage();
  const form = useHookForm<Values>({
    resolver: contractResolver<Values>(schema),
    defaultValues,
    // The error summary takes the focus instead.
    shouldFocusError: false,
  });
  const { trigger } = form;
  const { isSubmitted, isValid } = form.formState;
  const spoken = useRef(language);
  useEffect(() => {
    if (spoken.current === language) return;
    spoken.current = language;
    if (isSubmitted && !isValid) inBackground(trigger());
  }, [language, isSubmitted, isValid, trigger]);
  return form;
}
