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
import { type FormAnswer, useSubmission } from '../../components/form/use-submission.ts';
import { useWords } from '../../i18n/language.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useNavigateOn } from '../../router/hooks.tsx';
import { settings } from '../../settings.ts';
import { authWords } from './auth.words.ts';
import { keepTypedEmail } from './login-email.ts';
import { useInvitation } from './use-invitation.ts';

const blank = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  rollNo: '',
  promotion: '',
  // No input of their own, but part of what is sent (specification §3).
  accttype: 'user',
  description: '',
  telephone: '',
};
export type RegistrationValues = typeof blank;

/** Fields that have an input, without the passwords. */
const registrationDraft: DraftFormat<Partial<RegistrationValues>> = {
  version: 1,
  storage: 'tab',
  schema: z.object({
    // Drafts of before a field have none.
    firstName: z._default(z.string(), ''),
    lastName: z.string(),
    email: z.string(),
    rollNo: z.string(),
    promotion: z._default(z.string(), ''),
  }),
};

interface Refusal extends FormAnswer {
  /** Before the text; of answers alone. */
  alert?: string;
  /** The passwords differ: shown only for as long as they do. */
  mismatch?: boolean;
  /** Somebody has an account with the e-mail. */
  isTaken?: boolean;
  /** Tells refusals of the roll number apart. */
  code?: string | undefined;
}

export type RegistrationForm = ReturnType<typeof useRegistration>;

/** The form of the registration, its draft, and what becomes of it when it is sent. */
export function useRegistration(query: URLSearchParams) {
  const t = useWords(authWords);
  const message = useMessages();
  const navigate = useNavigateOn();
  const form = useForm<RegistrationValues>(registrationForm, {
    ...blank,
    email: query.get('email') ?? '',
    rollNo: query.get('rollNo') ?? '',
  });
  const draft = useFormDraft(form, registrationDraft, 'registration');
  const [password, confirmPassword] = form.watch(['password', 'confirmPassword']);
  const differ = password !== '' && confirmPassword !== '' && password !== confirmPassword;
  const registered = useInvitation(form, query);
  const numberNeeded = settings.registration === 'roll-number';
  const vouch = settings.registration === 'review' ? query.get('vouch') : null;

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
    async ({ firstName, promotion, ...values }) => {
      // Left out where it is empty: what the specification names is sent, and nothing else.
      const response = await call(register, {
        body: {
          ...values,
          ...(firstName.trim() && { firstName }),
          ...(promotion.trim() && { promotion }),
          ...(vouch && { vouch }),
        },
      });
      keepTypedEmail(values.email);
      draft.done();
      const next = settings.registration === 'review' && !values.rollNo ? 'confirm' : 'login';
      const said = successMessage(response, message('signedUp'));
      await navigate('/login', { state: { registered: next, said } });
    },
  );
  const { answer: refusal, forget } = submission;
  useEffect(() => {
    if (refusal?.mismatch && !differ) forget();
  }, [refusal, differ, forget]);
  return { form, draft, submission, numberNeeded, vouch, differ, registered };
}
