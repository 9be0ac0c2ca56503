import type { Schema } from '@alumni/shared/core/endpoint';
import { useEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form';
import { useLanguage } from '../../i18n/language.ts';
import { inBackground } from '../ui/in-background.ts';
import { contractResolver } from './contract-resolver.ts';

/** Type of the error of a field that holds no number: the schema sees an empty one. */
export const noNumber = 'noNumber';

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
  const { errors, isSubmitted, isValid } = form.formState;
  const latest = useRef(errors);
  latest.current = errors;
  const spoken = useRef(language);
  useEffect(() => {
    if (spoken.current === language) return;
    spoken.current = language;
    if (!isSubmitted || isValid) return;
    const names = Object.keys(latest.current) as Path<Values>[];
    inBackground(trigger(names.filter((name) => latest.current[name]?.type !== noNumber)));
  }, [language, isSubmitted, isValid, trigger]);
  return form;
}
