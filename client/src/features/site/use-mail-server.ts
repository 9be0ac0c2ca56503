import { saveMailServer, sendSetupMail } from '@alumni/shared/calls/setup';
import { formMessageText } from '@alumni/shared/core/form.messages';
import { type MailFault, mailServerForm } from '@alumni/shared/site/setup';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useDraft } from '../../components/draft/use-draft.ts';
import { useDraftPersistence } from '../../components/draft/use-draft-persistence.ts';
import { textDraft } from '../../components/draft/use-form-draft.ts';
import { useForm } from '../../components/form/use-form.ts';
import {
  type FormResult,
  failureText,
  useSubmission,
} from '../../components/form/use-submission.ts';
import { useWords } from '../../i18n/language.ts';
import {
  findProviderByEmail,
  findProviderByHost,
  type MailProvider,
  mailProviders,
} from './mail-providers.ts';
import { mailStepWords } from './mail-step.words.ts';
import type { StepProps } from './step-props.ts';

export type TypedMailServer = z.input<typeof mailServerForm>;

const names = ['host', 'port', 'user', 'from'] as const;

/** Drafts contain no passwords. */
const draftFormat = textDraft({ host: '', port: '', user: '', from: '' });

/** The field to correct after each fault of the mail server. */
const faultyField: Partial<Record<MailFault, keyof TypedMailServer>> = {
  notFound: 'host',
  refused: 'port',
  timeout: 'port',
  tls: 'port',
  selfSigned: 'host',
  unknownAuthority: 'host',
  expired: 'host',
  wrongName: 'host',
  noMailServer: 'port',
  login: 'password',
  sender: 'from',
};

export interface MailServerProps extends Pick<StepProps, 'onChanged'> {
  mail: StepProps['setup']['mail'];
  /** The association's contact email. It is empty while the site still has the example's email. */
  contact: string;
  /** Called after each try, with the server's message if the mail server accepted the test mail. */
  onTried: (sent: string | undefined) => void;
}

/** Form of the mail server. Submitting also sends a test mail: settings that were only saved may be wrong. */
export function useMailServer({ mail, contact, onChanged, onTried }: MailServerProps) {
  const t = useWords(mailStepWords);
  const known = knownServer(mail, contact);
  const { draft, stored } = useDraft(draftFormat, 'mail-server');
  const start = stored ?? known;
  const blank = { ...start, password: '', currentPassword: '' };
  const form = useForm<TypedMailServer>(mailServerForm, blank);
  const [chosen, setChosen] = useState(() => findProviderByHost(start.host));
  const provider = chosen ?? 'own';
  const hasPassword = mail.hasPassword && provider === findProviderByHost(mail.host);
  /** Whether the form asks for the current password. */
  const [isAsked, setAsked] = useState(false);
  const [said, setSaid] = useState('');
  const values = form.watch();
  const isTyped = names.some((name) => values[name] !== known[name]);
  useDraftPersistence(draft, isTyped ? values : undefined);
  const follow = useFollowingSender(form, start.from);

  const explain = (fault: MailFault): FormResult | undefined => {
    const { host, port, from } = form.getValues();
    const tried = { provider, host, port: port || '587', from, testTo: mail.testTo };
    const text = fault === 'login' ? t.loginRefused[provider] : t.faults[fault](tried);
    const isWellKnown = fault === 'notFound' && provider !== 'own';
    const field = isWellKnown ? undefined : faultyField[fault];
    if (!field) return { tone: 'error', text };
    form.setError(field, { type: 'fault', message: text });
    return undefined;
  };
  const submission = useSubmission(
    form,
    (error) => {
      onTried(undefined);
      if (error instanceof ApiError && error.code?.startsWith('currentPassword')) setAsked(true);
      return { tone: 'error', text: failureText(error, t) };
    },
    async (body, tell) => {
      setSaid('');
      const missing = missingFields(provider, body, hasPassword);
      for (const name of missing) {
        form.setError(name, { message: formMessageText('wordsMissing', t.language) });
      }
      if (missing.length > 0) return;
      await call(saveMailServer, { body });
      setAsked(false);
      const { taken, fault, answer, message } = await call(sendSetupMail, {});
      const failure = taken ? undefined : explain(fault ?? 'other');
      if (failure) tell(failure);
      setSaid(taken ? '' : answer);
      onTried(taken ? message : undefined);
      await onChanged();
    },
  );
  const choose = (next: MailProvider) => {
    setChosen(next);
    const given = form.getValues();
    // Brevo's user name differs from the contact address: clear a user name that equals that address.
    if (next === 'brevo' && given.user === contact) given.user = '';
    form.reset({ ...given, ...mailProviders[next] }, { keepDefaultValues: true });
    // Gmail replaces any other sender by the account's own address.
    if (next === 'gmail') follow(given.user, { anySender: true });
    submission.forget();
    setSaid('');
  };
  const onUser = ({ target }: { target: { value: string } }) => {
    if (provider !== 'brevo') follow(target.value);
  };
  return { form, submission, chosen, provider, choose, onUser, isAsked, said, values, hasPassword };
}

/** The stored settings, or a guess from the association's contact email. */
function knownServer({ host, port, user, from }: MailServerProps['mail'], contact: string) {
  const guessed = host ? undefined : findProviderByEmail(contact);
  return guessed
    ? { ...mailProviders[guessed], user: contact, from: contact }
    : { host, port, user, from };
}

/** Required fields that are empty. Only the known services always need a log-in: other servers may need none. */
function missingFields(provider: MailProvider, body: TypedMailServer, hasPassword: boolean) {
  const needed = provider === 'own' ? [] : (['user', 'password'] as const);
  return needed.filter((name) => !(body[name] || (name === 'password' && hasPassword)));
}

/**
 * The sender address follows the user name until somebody edits it. With `anySender`, an edited address follows again.
 */
function useFollowingSender(form: UseFormReturn<TypedMailServer>, from: string) {
  const followed = useRef([from, '']);
  return (user: string, { anySender = false } = {}) => {
    if (anySender) followed.current.push(form.getValues('from'));
    const isFollowing = followed.current.includes(form.getValues('from'));
    if (!isFollowing || !z.safeParse(z.email(), user).success) return;
    followed.current.push(user);
    form.setValue('from', user);
  };
}
