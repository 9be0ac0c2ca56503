import { registrationForm } from '@alumni/shared/accounts/auth-schemas';
import { register } from '@alumni/shared/calls/auth';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { ApiError, isNetworkError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { successMessage } from '../../api/success-message.ts';
import type { DraftFormat } from '../../components/draft/draft-store.ts';
import { useFormDraft } from '../../components/draft/use-form-draft.ts';
import { useForm } from '../../components/form/use-form.ts';
import { type FormResult, useSubmission } from '../../components/form/use-submission.ts';
import { useWords } from '../../i18n/language.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useNavigateIfHere } from '../../router/hooks.tsx';
import { settings } from '../../settings.ts';
import { authWords } from './auth.words.ts';
import { storeTypedEmail } from './login-email.ts';
import { useInvitation } from './use-invitation.ts';

const blank = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  rollNo: '',
  promotion: '',
  note: '',
  // Specification §3 lists these fields of the request, but the form has no inputs for them.
  accttype: 'user',
  description: '',
  telephone: '',
};
export type RegistrationValues = typeof blank;

/** All inputs except the passwords, which are never stored. */
const registrationDraft: DraftFormat<Partial<RegistrationValues>> = {
  version: 1,
  storage: 'tab',
  schema: z.object({
    // Drafts stored before this field existed lack it.
    firstName: z._default(z.string(), ''),
    lastName: z.string(),
    email: z.string(),
    rollNo: z.string(),
    promotion: z._default(z.string(), ''),
    note: z._default(z.string(), ''),
  }),
};

interface Refusal extends FormResult {
  /** Heading of a server's refusal. Absent if the form itself refuses the input. */
  alert?: string;
  /** The passwords differ. The message shows only while they do. */
  mismatch?: boolean;
  /** The email belongs to an account. */
  isTaken?: boolean;
  /** Code of the server's message, which tells refusals of the roll number apart. */
  code?: string | undefined;
}

export type RegistrationForm = ReturnType<typeof useRegistration>;

/** The registration form with its draft and submission. */
export function useRegistration(query: URLSearchParams) {
  const t = useWords(authWords);
  const message = useMessages();
  const navigate = useNavigateIfHere();
  const [email, rollNo] = [query.get('email') ?? '', query.get('rollNo') ?? ''];
  const form = useForm<RegistrationValues>(registrationForm, { ...blank, email, rollNo });
  /** Set if an invitation's link was opened. */
  const invited = email && rollNo ? { email, rollNo } : undefined;
  const draft = useFormDraft(form, registrationDraft, 'registration');
  const [password, confirmPassword] = form.watch(['password', 'confirmPassword']);
  const differ = password !== '' && confirmPassword !== '' && password !== confirmPassword;
  const registered = useInvitation(form, query);
  const numberNeeded = settings.registration === 'roll-number';
  const isReviewed = settings.registration === 'review';
  const vouch = isReviewed ? query.get('vouch') : null;

  const submission = useSubmission<RegistrationValues, Refusal>(
    form,
    (error) => {
      if (isNetworkError(error)) return { tone: 'error', text: t.register.network };
      const refused = error instanceof ApiError ? error : undefined;
      const said = refused?.serverMessage;
      return {
        tone: 'error',
        alert: t.register.failedAlert,
        text: said ?? t.register.failed,
        mismatch: said === message('passwordsDiffer'),
        isTaken: refused?.status === 409,
        code: refused?.code,
      };
    },
    async ({ firstName, promotion, note, ...values }) => {
      // The specification does not have these fields. Empty ones are omitted, so that the request holds only specified
      // fields.
      const response = await call(register, {
        body: {
          ...values,
          ...(firstName.trim() && { firstName }),
          ...(promotion.trim() && { promotion }),
          ...(isReviewed && note.trim() && { note }),
          ...(vouch && { vouch }),
        },
      });
      storeTypedEmail(values.email);
      draft.done();
      const next = isReviewed && !values.rollNo ? 'confirm' : 'login';
      const said = successMessage(response, message('signedUp'));
      await navigate('/login', { state: { registered: next, said } });
    },
  );
  const { result: refusal, forget } = submission;
  useEffect(() => {
    if (refusal?.mismatch && !differ) forget();
  }, [refusal, differ, forget]);
  return { form, draft, submission, numberNeeded, isReviewed, invited, vouch, differ, registered };
}
