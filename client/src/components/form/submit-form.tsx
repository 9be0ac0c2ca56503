import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '../ui/buttons/button.tsx';
import { FormErrorSummary } from './form-error-summary.tsx';
import { FormMessage } from './form-message.tsx';
import type { Submission } from './use-submission.ts';

interface SubmitFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  submission: Pick<Submission, 'onSubmit'>;
  className?: string | undefined;
  /** Names of the fields for the error summary, where the messages do not name them. */
  labels?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** Frame of a form: the error summary, then the inputs. */
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

/** Shows the result of a submit. `reveal` scrolls to it and focuses an error, as the button may be far away. */
export function SubmitResult({
  submission: { result },
  reveal = false,
}: {
  submission: Pick<Submission, 'result'>;
  reveal?: boolean;
}) {
  if (!result) return null;
  return (
    <FormMessage tone={result.tone} reveal={reveal}>
      {result.text}
    </FormMessage>
  );
}

export function SubmitButton({
  of: { busy },
  ...rest
}: ComponentProps<typeof Button> & { of: Pick<Submission, 'busy'> }) {
  return <Button type="submit" busy={busy} {...rest} />;
}
