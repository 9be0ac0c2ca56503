import { saveBackupTime } from '@alumni/shared/calls/setup';
import { backupTimeForm } from '@alumni/shared/site/setup';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { labelledFieldProps } from '../../components/form/field-props.ts';
import { FormMessage } from '../../components/form/form-message.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { SubmitButton, SubmitForm, SubmitResult } from '../../components/form/submit-form.tsx';
import { Tick } from '../../components/form/tick.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useSubmission } from '../../components/form/use-submission.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { formatMoment, formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import styles from './setup.module.css';
import { setupWords } from './setup.words.ts';
import type { StepProps } from './step-props.ts';

const usualTime = '03:15';
/** Pause between a response and the next poll while a backup runs. */
const lookAfterMs = 2_000;

export function BackupsStep({ setup: { backups }, onChanged, onDone }: StepProps) {
  const t = useWords(setupWords);
  return (
    <>
      <p className={styles.intro}>{t.backupsIntro}</p>
      {backups.fixed ? (
        <p className={styles.intro}>{t.fixed}</p>
      ) : (
        <BackupTime backups={backups} onChanged={onChanged} onDone={onDone} />
      )}
      <LastBackup backups={backups} onChanged={onChanged} />
      {backups.time !== '' && <Button onClick={onDone}>{t.next}</Button>}
    </>
  );
}

interface BackupsProps extends Pick<StepProps, 'onChanged'> {
  backups: StepProps['setup']['backups'];
}

function BackupTime({ backups, onChanged, onDone }: BackupsProps & Pick<StepProps, 'onDone'>) {
  const t = useWords(setupWords);
  const [isOn, setOn] = useState(true);
  const form = useForm(backupTimeForm, { time: backups.time || usualTime });
  const field = labelledFieldProps(form, t);
  const submission = useSubmission(form, t, async ({ time }) => {
    await call(saveBackupTime, { body: { time: isOn ? time : '' } });
    await onChanged();
    onDone();
  });
  return (
    <SubmitForm form={form} submission={submission}>
      <SubmitResult submission={submission} />
      <Tick checked={isOn} onChange={({ currentTarget }) => setOn(currentTarget.checked)}>
        {t.backupsOn}
      </Tick>
      {isOn && <TextInput {...field('time')} type="time" hint={t.timeHint} required />}
      {!backups.time && <p className={styles.intro}>{t.sameDisk}</p>}
      <SubmitButton of={submission} variant={backups.time ? 'outline' : 'primary'}>
        {t.save}
      </SubmitButton>
    </SubmitForm>
  );
}

/** The last backup, and progress of the running one. */
export function LastBackup({ backups, onChanged }: BackupsProps) {
  const { time, folder, bucket, running, last, error, sameDisk } = backups;
  const t = useWords(setupWords);
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    if (!running) return;
    const look = () => onChanged().finally(() => setLooks(looks + 1));
    const timer = setTimeout(() => inBackground(look()), lookAfterMs);
    return () => clearTimeout(timer);
  }, [running, looks, onChanged]);
  if (!time) return null;
  const number = (value: number) => formatNumber(value, t.language);
  return (
    <>
      <div className={styles.part}>
        {folder && <p>{t.folder(folder)}</p>}
        {bucket && <p>{t.bucket(bucket)}</p>}
        <div role="status">
          {running && <p>{t.running}</p>}
          {!running && !last && !error && <p>{t.none}</p>}
          {last && (
            <FormMessage tone="success">
              {t.last(formatMoment(last.at, t.language), number(last.rows), number(last.pictures))}{' '}
              {last.tried && t.tried}
            </FormMessage>
          )}
          {!running && error && <FormMessage tone="error">{t.error(error)}</FormMessage>}
        </div>
      </div>
      {sameDisk && <p className={styles.watch}>{t.sameDisk}</p>}
    </>
  );
}
