import type { TwoFactor } from '@alumni/shared/accounts/two-factor';
import { completeLogin } from '@alumni/shared/calls/two-factor';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { fieldProps } from '../../components/form/field-props.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { SubmitButton, SubmitForm, SubmitResult } from '../../components/form/submit-form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { failureText, useSubmission } from '../../components/form/use-submission.ts';
import {
  PasskeyError,
  passkeyObstacle,
  signWithPasskey,
} from '../../components/passkeys/passkeys.ts';
import { passkeyWords } from '../../components/passkeys/passkeys.words.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { useWords } from '../../i18n/language.ts';
import styles from './auth-page.module.css';
import { type LoggedIn, readLogin } from './login-response.ts';
import { twoFactorFormWords } from './two-factor-form.words.ts';

interface TwoFactorFormProps {
  twoFactor: TwoFactor;
  onPassed: (login: LoggedIn) => void;
  /** Returns to the log-in. `reason` is absent if the reader chose to go back. */
  onBack: (reason?: string) => void;
}

type Way = 'passkey' | 'app' | 'recovery';

const schemas = {
  passkey: z.object({ code: z.string() }),
  code: z.object({ code: z.string().check(z.trim(), z.minLength(1, 'codeMissing')) }),
};

/** Asks for one second factor, the easiest first. Buttons switch to the others. */
export function TwoFactorForm({ twoFactor, onPassed, onBack }: TwoFactorFormProps) {
  const t = useWords(twoFactorFormWords);
  const passkeyT = useWords(passkeyWords);
  const { passkey, app } = twoFactor;
  const obstacle = passkey && passkeyObstacle();
  const ways: Way[] = [
    ...(passkey && !obstacle ? ['passkey' as const] : []),
    ...(app ? ['app' as const] : []),
    'recovery',
  ];
  const [way, setWay] = useState(ways[0] as Way);
  return (
    <>
      {obstacle && <p className={styles.way}>{passkeyT[obstacle]}</p>}
      <WayForm key={way} way={way} twoFactor={twoFactor} onPassed={onPassed} onBack={onBack} />
      <div className={styles.other}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="outline" onClick={() => setWay(other)}>
              {t.use[other]}
            </Button>
          ))}
        <Button variant="plain" onClick={() => onBack()}>
          {t.back}
        </Button>
      </div>
    </>
  );
}

function WayForm({ way, twoFactor, onPassed, onBack }: TwoFactorFormProps & { way: Way }) {
  const t = useWords(twoFactorFormWords);
  const passkeyT = useWords(passkeyWords);
  const form = useForm(way === 'passkey' ? schemas.passkey : schemas.code, { code: '' });
  const submission = useSubmission(
    form,
    (error) => {
      if (error instanceof PasskeyError) return { tone: 'error', text: passkeyT[error.reason] };
      return { tone: 'error', text: failureText(error, t) };
    },
    async ({ code }) => {
      const { ticket, passkey } = twoFactor;
      const proof =
        way === 'passkey' && passkey ? { passkey: await signWithPasskey(passkey) } : { code };
      try {
        onPassed(readLogin(await call(completeLogin, { body: { ticket, ...proof } })));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'secondStepExpired') throw error;
        onBack(error.serverMessage);
      }
    },
  );
  return (
    <SubmitForm form={form} submission={submission}>
      <SubmitResult submission={submission} reveal />
      {way === 'passkey' && <p className={styles.way}>{t.passkeyHint}</p>}
      {way === 'app' && (
        <TextInput
          label={t.appCode}
          hint={t.appHint}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          {...fieldProps(form, 'code')}
        />
      )}
      {way === 'recovery' && (
        <TextInput
          label={t.recoveryCode}
          hint={t.recoveryHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...fieldProps(form, 'code')}
        />
      )}
      <SubmitButton of={submission} className={styles.submit}>
        {way === 'passkey' ? t.use.passkey : t.submit}
      </SubmitButton>
    </SubmitForm>
  );
}
