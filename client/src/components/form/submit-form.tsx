import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import { FormErrorSummary } from './form-error-summary.tsx';
import { FormMessage } from './form-message.tsx';
import type { Submission } from './use-submission.ts';

interface SubmitFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  submission: Pick<Submission, 'onSubmit'>;
  className?: string | undefined;
  /** Names of the fields in the summary of errors, where the sentences do not name them. */
  labels?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** The frame of a form that is sent: its errors first, then its answer and inputs as they stand. */
export function SubmitForm<Values extends FieldValues>({
  form,
  submission,
  className,
  labels,
  children,
}: SubmitFormProps<Values>) {
  const { errors, submitCount } = form.formState;
  return (
    <form className={className} onSubmit={submission.onSubmit} noValidate>
      <FormErrorSummary errors={errors} attempt={submitCount} labels={labels} />
      {children}
    </form>
  );
}

/** `reveal` brings the view, and the focus where it is an error, to the answer: the button may be far from it. */
export function SubmitAnswer({
  submission: { answer },
  reveal = false,
}: {
  submission: Pick<Submission, 'answer'>;
  reveal?: boolean;
}) {
  if (!answer) return null;
  return (
    <FormMessage tone={answer.tone} reveal={reveal}>
      {answer.text}
    </FormMessage>
  );
}

/** Spins, and takes no presses, while the form is sent. */
export function SubmitButton({
  of: { busy },
  ...rest
}: ComponentProps<typeof Button> & { of: Pick<Submission, 'busy'> }) {
  return <Button type="submit" busy={busy} {...rest} />;
}
