import { saveMailServer, sendSetupMail } from '@alumni/shared/calls/setup';
import { formMessageText } from '@alumni/shared/core/form-messages';
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
  type FormAnswer,
  failureText,
  useSubmission,
} from '../../components/form/use-submission.ts';
import { useWords } from '../../i18n/language.ts';
import {
  type MailProvider,
  mailProviders,
  providerOfEmail,
  providerOfHost,
} from './mail-providers.ts';
import { mailStepWords } from './mail-step.words.ts';
import type { StepProps } from './step-props.ts';

export type TypedMailServer = z.input<typeof mailServerForm>;

const names = ['host', 'port', 'user', 'from'] as const;

/** Without the passwords. */
const draftFormat = textDraft({ host: '', port: '', user: '', from: '' });

/** The field in which a fault can be put right. */
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
  /** Address of the association; empty while it is the example's. */
  contact: string;
  /** Gets the sentence for a mail with a code that the mail server has taken. */
  onTried: (sent: string | undefined) => void;
}

/** The form of the mail server. Settings that it is sent with are tried at once: a mail server that was only saved is a guess. */
export function useMailServer({ mail, contact, onChanged, onTried }: MailServerProps) {
  const t = useWords(mailStepWords);
  const known = knownServer(mail, contact);
  const { draft, stored } = useDraft(draftFormat, 'mail-server');
  const start = stored ?? known;
  const blank = { ...start, password: '', currentPassword: '' };
  const form = useForm<TypedMailServer>(mailServerForm, blank);
  const [chosen, setChosen] = useState(() => providerOfHost(start.host));
  const provider = chosen ?? 'own';
  const hasPassword = mail.hasPassword && provider === providerOfHost(mail.host);
  /** Whether the current password is asked for. */
  const [isAsked, setAsked] = useState(false);
  const [said, setSaid] = useState('');
  const values = form.watch();
  const isTyped = names.some((name) => values[name] !== known[name]);
  useDraftPersistence(draft, isTyped ? values : undefined);
  const follow = useFollowingSender(form, start.from);

  const explain = (fault: MailFault): FormAnswer | undefined => {
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
    // Brevo's log-in is an address of its own.
    if (next === 'brevo' && given.user === contact) given.user = '';
    form.reset({ ...given, ...mailProviders[next] }, { keepDefaultValues: true });
    submission.forget();
    setSaid('');
  };
  const onUser = ({ target }: { target: { value: string } }) => {
    if (provider !== 'brevo') follow(target.value);
  };
  return { form, submission, chosen, provider, choose, onUser, isAsked, said, values, hasPassword };
}

/** The stored settings, or else a guess from the address of the association. */
function knownServer({ host, port, user, from }: MailServerProps['mail'], contact: string) {
  const guessed = host ? undefined : providerOfEmail(contact);
  return guessed
    ? { ...mailProviders[guessed], user: contact, from: contact }
    : { host, port, user, from };
}

/** Other servers may do without. */
function missingFields(provider: MailProvider, body: TypedMailServer, hasPassword: boolean) {
  const needed = provider === 'own' ? [] : (['user', 'password'] as const);
  return needed.filter((name) => !(body[name] || (name === 'password' && hasPassword)));
}

/** The sender follows the user name until somebody has typed another one. */
function useFollowingSender(form: UseFormReturn<TypedMailServer>, from: string) {
  const followed = useRef([from, '']);
  return (user: string) => {
    const isFollowing = followed.current.includes(form.getValues('from'));
    if (!isFollowing || !z.safeParse(z.email(), user).success) return;
    followed.current.push(user);
    form.setValue('from', user);
  };
}
