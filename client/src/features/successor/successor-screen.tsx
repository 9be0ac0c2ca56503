import { leaveForm, successorForm } from '@alumni/shared/accounts/successor';
import {
  getSuccessor,
  leaveMastership,
  nameSuccessor,
  withdrawSuccessor,
} from '@alumni/shared/calls/successor';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { call } from '../../api/call.ts';
import { refreshAnswers, useEndpoint } from '../../api/use-endpoint.ts';
import { fieldsOf } from '../../components/form/field-of.ts';
import { PasswordInput, TextInput } from '../../components/form/inputs.tsx';
import { SubmitAnswer, SubmitButton, SubmitForm } from '../../components/form/submit-form.tsx';
import { useAction } from '../../components/form/use-action.ts';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { announce } from '../../components/ui/announcements.ts';
import { Button } from '../../components/ui/button.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { Page } from '../../components/ui/page.tsx';
import { AnswerStatus } from '../../components/ui/states.tsx';
import { formatInstant } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { useNavigateOn } from '../../router/hooks.tsx';
import { refreshSession } from '../../session/session-calls.ts';
import { revalidateSession } from '../../session/session-store.ts';
import styles from './successor.module.css';
import { successorWords } from './successor.words.ts';

type Mastership = ResponseOf<typeof getSuccessor>;

/** How a master hands over: names the next one, and leaves. */
export function SuccessorScreen() {
  const t = useWords(successorWords);
  const answer = useEndpoint(getSuccessor, {}, { staleTime: 0 });
  const { data } = answer;
  return (
    <Page narrow title={t.title} intro={t.intro}>
      {!data && <AnswerStatus of={answer} rows={3} />}
      {data && (
        <>
          <section className={styles.section} aria-labelledby="name-successor">
            <h2 id="name-successor">{t.nameTitle}</h2>
            {data.offer ? <OpenOffer offer={data.offer} /> : <NameForm />}
          </section>
          <section className={styles.section} aria-labelledby="leave-mastership">
            <h2 id="leave-mastership">{t.leaveTitle}</h2>
            {data.otherMasters.length > 0 ? (
              <LeaveForm others={data.otherMasters} />
            ) : (
              <p className={styles.intro}>{t.alone}</p>
            )}
          </section>
        </>
      )}
    </Page>
  );
}

function OpenOffer({ offer }: { offer: NonNullable<Mastership['offer']> }) {
  const t = useWords(successorWords);
  const { busy, run } = useAction(t);
  const withdraw = () =>
    run(async () => {
      try {
        return (await call(withdrawSuccessor, {})).message;
      } catch (error) {
        revalidateSession();
        throw error;
      } finally {
        inBackground(reload());
      }
    });
  const day = (instant: string) => formatInstant(instant, t.language);
  return (
    <>
      <p className={styles.name} translate="no">
        {offer.name || offer.rollNo}
      </p>
      <p className={styles.facts} translate="no">
        {offer.rollNo} · {offer.email}
      </p>
      <p className={styles.intro}>{t.waiting(day(offer.since), day(offer.expiresAt))}</p>
      <Button variant="outline" busy={busy} onClick={withdraw}>
        {t.withdraw}
      </Button>
    </>
  );
}

function NameForm() {
  const t = useWords(successorWords);
  const form = useForm(successorForm, { person: '', password: '' });
  const field = fieldsOf(form, t);
  const submission = useSubmission(form, t, async (body) => {
    announce((await call(nameSuccessor, { body })).message, 'success');
    await reload();
  });
  return (
    <SubmitForm form={form} submission={submission} className={styles.form}>
      <p className={styles.intro}>{t.nameIntro}</p>
      <SubmitAnswer submission={submission} reveal />
      <TextInput
        {...field('person')}
        hint={t.personHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordInput {...field('password')} autoComplete="current-password" required />
      <SubmitButton of={submission}>{t.name}</SubmitButton>
    </SubmitForm>
  );
}

function LeaveForm({ others }: { others: Mastership['otherMasters'] }) {
  const t = useWords(successorWords);
  const navigate = useNavigateOn();
  const form = useForm(leaveForm, { password: '' });
  const field = fieldsOf(form, t);
  const submission = useSubmission(form, t, async (body) => {
    const { message } = await call(leaveMastership, { body });
    // First: this page is for masters.
    await navigate('/user/dashboard', { replace: true });
    announce(message, 'success');
    await refreshSession();
  });
  return (
    <SubmitForm form={form} submission={submission} className={styles.form}>
      <p className={styles.intro}>{t.leaveIntro}</p>
      <p className={styles.others}>
        {t.others} {others.map(({ name, rollNo }) => name || rollNo).join(', ')}
      </p>
      <SubmitAnswer submission={submission} reveal />
      <PasswordInput {...field('password')} autoComplete="current-password" required />
      <SubmitButton of={submission} variant="outline" className={styles.leave}>
        {t.leave}
      </SubmitButton>
    </SubmitForm>
  );
}

function reload(): Promise<void> {
  return refreshAnswers(getSuccessor);
}
