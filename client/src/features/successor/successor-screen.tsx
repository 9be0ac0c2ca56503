import { leaveForm, successorForm } from '@alumni/shared/accounts/successor';
import {
  getSuccessor,
  leaveMastership,
  nameSuccessor,
  withdrawSuccessor,
} from '@alumni/shared/calls/successor';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { call } from '../../api/call.ts';
import { invalidateEndpoint, useEndpoint } from '../../api/use-endpoint.ts';
import { labelledFieldProps } from '../../components/form/field-props.ts';
import { PasswordInput, TextInput } from '../../components/form/inputs.tsx';
import { SubmitButton, SubmitForm, SubmitResult } from '../../components/form/submit-form.tsx';
import { useAction } from '../../components/form/use-action.ts';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { announce } from '../../components/ui/announcements/announcements.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { QueryStatus } from '../../components/ui/loading/states.tsx';
import { Page } from '../../components/ui/page/page.tsx';
import { formatInstant } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { useNavigateIfHere } from '../../router/hooks.tsx';
import { refreshSession } from '../../session/session-calls.ts';
import { revalidateSession } from '../../session/session-store.ts';
import styles from './successor.module.css';
import { successorWords } from './successor.words.ts';

type Mastership = ResponseOf<typeof getSuccessor>;

/** Lets a master name a successor and resign. */
export function SuccessorScreen() {
  const t = useWords(successorWords);
  const query = useEndpoint(getSuccessor, {}, { staleTime: 0 });
  const { data } = query;
  return (
    <Page narrow title={t.title} intro={t.intro}>
      {!data && <QueryStatus of={query} rows={3} />}
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
  const field = labelledFieldProps(form, t);
  const submission = useSubmission(form, t, async (body) => {
    announce((await call(nameSuccessor, { body })).message, 'success');
    await reload();
  });
  return (
    <SubmitForm form={form} submission={submission} className={styles.form}>
      <p className={styles.intro}>{t.nameIntro}</p>
      <SubmitResult submission={submission} reveal />
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
  const navigate = useNavigateIfHere();
  const form = useForm(leaveForm, { password: '' });
  const field = labelledFieldProps(form, t);
  const submission = useSubmission(form, t, async (body) => {
    const { message } = await call(leaveMastership, { body });
    // Navigate before the session is refreshed: this page is for masters only, and the reader no longer is one.
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
      <SubmitResult submission={submission} reveal />
      <PasswordInput {...field('password')} autoComplete="current-password" required />
      <SubmitButton of={submission} variant="outline" className={styles.leave}>
        {t.leave}
      </SubmitButton>
    </SubmitForm>
  );
}

function reload(): Promise<void> {
  return invalidateEndpoint(getSuccessor);
}
