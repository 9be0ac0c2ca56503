import { type FormEvent, useCallback, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../api/api-error.ts';
import { useIsHere, useIsMounted } from '../../router/hooks.tsx';
import { announce } from '../ui/announcements/announcements.ts';
import { inBackground } from '../ui/announcements/in-background.ts';

export interface FormResult {
  tone: 'error' | 'success';
  text: string;
}

export interface Submission<A extends FormResult = FormResult> {
  /** Result of the last submit; cleared when the next one begins. */
  result: A | undefined;
  forget: () => void;
  busy: boolean;
  onSubmit: (event: FormEvent) => void;
}

/** A screen's messages for failures: `failed` if the server sends none, `network` if there is no response. */
export interface FailureWords {
  failed: string;
  network: string;
  /** Message for a wrong current password, in forms that ask for it. */
  wrongPassword?: string;
}

/**
 * Submits a form. Once validation has passed, `send` runs and passes its result to `report`. If `send` throws, the
 * server's message or one of `words` is shown. If `words` is a function, it turns the error into a result. A submit is
 * ignored while another one runs.
 */
export function useSubmission<Values extends FieldValues, A extends FormResult = FormResult>(
  form: UseFormReturn<Values>,
  words: (FormResult extends A ? FailureWords : never) | ((error: unknown) => NoInfer<A>),
  send: (values: Values, report: (result: NoInfer<A>) => void) => Promise<void>,
): Submission<A> {
  const [result, setResult] = useState<A>();
  const { isSubmitting } = form.formState;
  const isMounted = useIsMounted();
  const isHere = useIsHere();
  const report = (next: A) => {
    setResult(next);
    // If the screen crashed while the form was sent, the form cannot show the result: announce it.
    if (!isMounted() && isHere()) announce(next.text, next.tone);
  };
  const forget = useCallback(() => setResult(undefined), []);
  const fail = (error: unknown) => {
    if (typeof words === 'function') report(words(error));
    // The types allow `words` as an object only if the result is a plain `FormResult`.
    else report({ tone: 'error', text: failureText(error, words) } as A);
  };
  const submit = form.handleSubmit(async (values) => {
    forget();
    try {
      await send(values, report);
    } catch (error) {
      fail(error);
    }
  }, forget);
  return {
    result,
    forget,
    busy: isSubmitting,
    onSubmit: (event) => {
      if (isSubmitting) event.preventDefault();
      else {
        syncAutofill(form, event.currentTarget as HTMLFormElement);
        inBackground(submit(event));
      }
    },
  };
}

/**
 * Copies the contents of inputs into form values that are still empty. Chrome for iOS and some password managers fill
 * inputs without an event, so the form does not notice. Radio buttons and checkboxes are skipped, because they have a
 * value before anybody chooses.
 */
function syncAutofill<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { elements }: HTMLFormElement,
): void {
  for (const element of elements) {
    if (!(element instanceof HTMLInputElement) || element.value === '') continue;
    if (element.type === 'radio' || element.type === 'checkbox') continue;
    const name = element.name as Path<Values>;
    const value: unknown = name && form.getValues(name);
    if (value === '') form.setValue(name, element.value as typeof value & never);
  }
}

/** The server's message, or the screen's own if there is none. */
export function failureText(error: unknown, words: FailureWords): string {
  const { failed, network, wrongPassword } = words;
  if (!(error instanceof ApiError) || error.status === 0) return network;
  if (wrongPassword && error.code === 'currentPasswordWrong') return wrongPassword;
  return error.serverMessage ?? failed;
}
