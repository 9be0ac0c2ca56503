import { addApp, type getTwoFactor } from '@alumni/shared/calls/two-factor';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../api/call.ts';
import { labelledFieldProps } from '../../../components/form/field-props.ts';
import { TextInput } from '../../../components/form/inputs.tsx';
import { SubmitButton, SubmitForm, SubmitResult } from '../../../components/form/submit-form.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { useSubmission } from '../../../components/form/use-submission.ts';
import { passkeyObstacle } from '../../../components/passkeys/passkeys.ts';
import { passkeyWords } from '../../../components/passkeys/passkeys.words.ts';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { askToConfirm } from '../../../components/ui/dialogs/confirm-dialog.tsx';
import { QueryStatus } from '../../../components/ui/loading/states.tsx';
import { copyText } from '../../../components/ui/text/copy-text.ts';
import { formatInstant } from '../../../i18n/format.ts';
import { useWords } from '../../../i18n/language.ts';
import styles from './device-list.module.css';
import { PasswordForm } from './password-form.tsx';
import stepStyles from './two-factor.module.css';
import { twoFactorWords } from './two-factor.words.ts';
import { type AppSetUp, useTwoFactor } from './use-two-factor.ts';

/** The reader's passkeys, authenticator app and recovery codes. */
export function TwoFactorSection() {
  const t = useWords(twoFactorWords);
  const steps = useTwoFactor();
  const { data } = steps;
  return (
    <section className={styles.section} aria-labelledby="second-step">
      <h2 id="second-step">{t.title}</h2>
      <p className={styles.intro}>{t.intro}</p>
      {!data && <QueryStatus of={steps} />}
      {data && <Steps data={data} steps={steps} />}
      {steps.recoveryCodes.length > 0 && (
        <RecoveryCodes codes={steps.recoveryCodes} onStored={steps.codesStored} />
      )}
      {steps.isPasswordNeeded && (
        <PasswordForm
          intro={t.passwordIntro}
          onPassed={steps.goOn}
          onCancel={steps.leavePassword}
        />
      )}
      {steps.appSetUp && (
        <AppForm
          key={steps.appSetUp.secret}
          {...steps.appSetUp}
          onAdded={steps.changed}
          onCancel={steps.leaveAppSetUp}
        />
      )}
    </section>
  );
}

interface StepsProps {
  data: ResponseOf<typeof getTwoFactor>;
  steps: ReturnType<typeof useTwoFactor>;
}

function Steps({ data, steps }: StepsProps) {
  const t = useWords(twoFactorWords);
  const { passkeys, app, recoveryCodes, required, passkeysPossible } = data;
  const passkeyT = useWords(passkeyWords);
  const obstacle = passkeyObstacle();
  const count = passkeys.length + Number(app);
  const ask = async (remove: () => void) => {
    const detail = count > 1 ? t.detail : t.lastDetail;
    const question = { question: t.question, detail, confirm: t.remove, destructive: true };
    if (await askToConfirm(question)) remove();
  };
  const askForCodes = async () => {
    const question = { question: t.codesQuestion, detail: t.codesDetail, confirm: t.newCodes };
    if (await askToConfirm(question)) steps.renewCodes();
  };
  return (
    <>
      {required && count === 0 && <p className={stepStyles.required}>{t.required}</p>}
      <ul className={styles.devices}>
        {passkeys.map(({ _id, browser, system, addedAt, lastUsedAt }) => {
          const used = lastUsedAt ? t.used(formatInstant(lastUsedAt, t.language)) : t.neverUsed;
          return (
            <Step
              key={_id}
              name={t.passkey(browser, system)}
              seen={`${t.added(formatInstant(addedAt, t.language))}, ${used}`}
              onRemove={() => ask(() => steps.removePasskey(_id))}
            />
          );
        })}
        {app && <Step name={t.app} onRemove={() => ask(steps.removeApp)} />}
        {count > 0 && (
          <li className={stepStyles.step}>
            <p className={styles.name}>{t.codes(recoveryCodes)}</p>
            <Button variant="outline" onClick={askForCodes}>
              {t.newCodes}
            </Button>
          </li>
        )}
      </ul>
      {passkeysPossible && obstacle && <p className={stepStyles.text}>{passkeyT[obstacle]}</p>}
      <div className={stepStyles.actions}>
        {passkeysPossible && !obstacle && (
          <Button
            variant={count === 0 ? 'primary' : 'outline'}
            busy={steps.busy}
            onClick={steps.addPasskey}
          >
            {t.addPasskey}
          </Button>
        )}
        <Button variant="outline" busy={steps.busy} onClick={steps.startApp}>
          {app ? t.replaceApp : t.addApp}
        </Button>
      </div>
    </>
  );
}

interface StepProps {
  name: string;
  seen?: string;
  onRemove: () => unknown;
}

function Step({ name, seen, onRemove }: StepProps) {
  const t = useWords(twoFactorWords);
  return (
    <li className={stepStyles.step}>
      <div>
        <p className={styles.name}>{name}</p>
        {seen && <p className={styles.seen}>{seen}</p>}
      </div>
      <Button variant="outline" aria-label={`${t.remove}: ${name}`} onClick={onRemove}>
        {t.remove}
      </Button>
    </li>
  );
}

const codeSchema = z.object({ code: z.string().check(z.trim(), z.minLength(1, 'codeMissing')) });

type AppFormProps = AppSetUp & {
  onAdded: (result: ResponseOf<typeof addApp>) => Promise<void>;
  onCancel: () => void;
};

function AppForm({ secret, uri, onAdded, onCancel }: AppFormProps) {
  const t = useWords(twoFactorWords);
  const form = useForm(codeSchema, { code: '' });
  const field = labelledFieldProps(form, t);
  const submission = useSubmission(form, t, async (body) => onAdded(await call(addApp, { body })));
  return (
    <SubmitForm form={form} submission={submission} className={stepStyles.panel}>
      <p ref={scrollToPart} className={stepStyles.text}>
        {t.scan}
      </p>
      <QrCode text={uri} label={t.qr} />
      <p className={stepStyles.text}>
        <a href={uri}>{t.open}</a>
      </p>
      <p className={stepStyles.text}>
        {t.type}{' '}
        <code className={stepStyles.key} translate="no">
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </code>
      </p>
      <SubmitResult submission={submission} />
      <TextInput {...field('code')} autoComplete="one-time-code" inputMode="numeric" required />
      <div className={stepStyles.actions}>
        <SubmitButton of={submission}>{t.confirm}</SubmitButton>
        <Button variant="outline" onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </SubmitForm>
  );
}

/** Scrolls to an opened part, which may lie outside the view. */
function scrollToPart(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}

/** Dark on white in both themes, as QR scanners expect. */
function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const quiet = 4;
  const side = code.size + 2 * quiet;
  return (
    <svg
      className={stepStyles.qr}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      role="img"
      aria-label={label}
    >
      <path d={toSvgPath(code)} />
    </svg>
  );
}

function RecoveryCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const t = useWords(twoFactorWords);
  const [outcome, setOutcome] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const copy = async () => {
    const isCopied = await copyText(codes.join('\n'));
    if (!isCopied && list.current) getSelection()?.selectAllChildren(list.current);
    setOutcome(isCopied ? t.copied : t.copyYourself);
  };
  return (
    <section ref={scrollToPart} className={stepStyles.panel} aria-labelledby="recovery-codes">
      <h3 id="recovery-codes">{t.keep}</h3>
      <p className={stepStyles.text}>{t.keepDetail}</p>
      <ol ref={list} className={stepStyles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code translate="no">{code}</code>
          </li>
        ))}
      </ol>
      <div className={stepStyles.actions}>
        <Button onClick={onStored}>{t.confirmStored}</Button>
        <Button variant="outline" onClick={copy}>
          {t.copy}
        </Button>
      </div>
      <p role="status" className={stepStyles.text}>
        {outcome}
      </p>
    </section>
  );
}
