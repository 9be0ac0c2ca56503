import { type FormEvent, useCallback, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../api/api-error.ts';
import { useIsHere, useIsMounted } from '../../router/hooks.tsx';
import { announce } from '../ui/announcements.ts';
import { inBackground } from '../ui/in-background.ts';
import { inLanguage, useOnOtherLanguage } from './reword-failure.ts';

/** Outcome of a submit. */
export interface FormAnswer {
  tone: 'error' | 'success';
  text: string;
}

export interface Submission<A extends FormAnswer = FormAnswer> {
  /** Result of the last submit; cleared when the next one begins. */
  answer: A | undefined;
  forget: () => void;
  busy: boolean;
  onSubmit: (event: FormEvent) => void;
}

/** The sentences of a screen for a refusal without one of the server, and for a call without an answer. */
export interface FailureWords {
  failed: string;
  network: string;
  /** For a form that asks for the current password again. */
  wrongPassword?: string;
}

/**
 * Sends a form: `send` is called once the values have passed the form's check and tells the answer. An error of it
 * is told by the server's sentence or one of `words`; where these are a function, it makes the answer. A second
 * submit waits for the first.
 */
export function useSubmission<Values extends FieldValues, A extends FormAnswer = FormAnswer>(
  form: UseFormReturn<Values>,
  words: (FormAnswer extends A ? FailureWords : never) | ((error: unknown) => NoInfer<A>),
  send: (values: Values, tell: (answer: NoInfer<A>) => void) => Promise<void>,
): Submission<A> {
  const [answer, setAnswer] = useState<A>();
  const failure = useRef<unknown>(undefined);
  const { isSubmitting } = form.formState;
  const isMounted = useIsMounted();
  const isHere = useIsHere();
  const tell = (told: A) => {
    setAnswer(told);
    // The screen has crashed while the form was sent.
    if (!isMounted() && isHere()) announce(told.text, told.tone);
  };
  const forget = useCallback(() => {
    failure.current = undefined;
    setAnswer(undefined);
  }, []);
  useOnOtherLanguage(async (language) => {
    const error = failure.current;
    if (error === undefined) return;
    const reworded = await inLanguage(error, language);
    // The form may have been sent again meanwhile.
    if (failure.current === error) fail(reworded);
  });
  const latest = useRef(words);
  latest.current = words;
  const fail = (error: unknown) => {
    const { current: told } = latest;
    failure.current = error;
    if (typeof told === 'function') tell(told(error));
    // Words are taken only where an answer is no more than this.
    else tell({ tone: 'error', text: failureText(error, told) } as A);
  };
  const submit = form.handleSubmit(async (values) => {
    forget();
    try {
      await send(values, tell);
    } catch (error) {
      fail(error);
    }
  }, forget);
  return {
    answer,
    forget,
    busy: isSubmitting,
    onSubmit: (event) => {
      if (isSubmitting) event.preventDefault();
      else {
        takeFilledIn(form, event.currentTarget as HTMLFormElement);
        inBackground(submit(event));
      }
    },
  };
}

/** Chrome for iOS and some password managers fill fields in without an event. A radio button has a value before anybody has chosen it. */
function takeFilledIn<Values extends FieldValues>(
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

/** The server's sentence; the screen's own if there is none. */
export function failureText(error: unknown, words: FailureWords): string {
  const { failed, network, wrongPassword } = words;
  if (!(error instanceof ApiError) || error.status === 0) return network;
  if (wrongPassword && error.code === 'currentPasswordWrong') return wrongPassword;
  return error.serverMessage ?? failed;
}
