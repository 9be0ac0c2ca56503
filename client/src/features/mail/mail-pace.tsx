import { listRefusedMails, saveMailPace } from '@alumni/shared/calls/mail';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { isMaster } from '@alumni/shared/core/permissions';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { invalidateEndpoint } from '../../api/use-endpoint.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import { useAction } from '../../components/form/use-action.ts';
import rowStyles from '../../components/list/managed-rows.module.css';
import { Button } from '../../components/ui/buttons/button.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import { useSession } from '../../session/session-store.ts';
import styles from './mail.module.css';
import { mailPaceWords } from './mail-pace.words.ts';

type Mails = ResponseOf<typeof listRefusedMails>;

/** Mails per hour, and a link to members with a faulty address. */
export function MailPace({ perHour, perHourFixed, faultyAddresses: faulty }: Mails) {
  const t = useWords(mailPaceWords);
  const { user } = useSession();
  const { busy, run } = useAction(t);
  const [typed, type] = useState(String(perHour));
  const save = (event: FormEvent) => {
    event.preventDefault();
    run(async () => {
      const { message } = await call(saveMailPace, { body: { perHour: Number(typed) } });
      await invalidateEndpoint(listRefusedMails);
      return message;
    });
  };
  return (
    <section className={rowStyles.section}>
      {faulty > 0 && (
        <p className={styles.faulty}>
          <Link to="/admin/members?address=faulty">
            {t.faulty(formatNumber(faulty, t.language), faulty === 1)}
          </Link>
        </p>
      )}
      <h2>{t.title}</h2>
      <p className={rowStyles.note}>{t.now(formatNumber(perHour, t.language))}</p>
      {isMaster(user) && !perHourFixed && (
        <form className={styles.pace} onSubmit={save} noValidate>
          <TextInput
            label={t.perHour}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            value={typed}
            onChange={({ target }) => type(target.value.replace(/\D/g, ''))}
          />
          <Button type="submit" variant="outline" busy={busy}>
            {t.save}
          </Button>
        </form>
      )}
    </section>
  );
}
