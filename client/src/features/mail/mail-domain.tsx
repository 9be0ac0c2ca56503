import { getMailDomain } from '@alumni/shared/calls/mail';
import { serverMessageOf } from '../../api/api-error.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { FormMessage } from '../../components/form/form-message.tsx';
import { Loading } from '../../components/ui/loading/states.tsx';
import { formatMoment } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import styles from './mail-domain.module.css';
import { mailDomainWords } from './mail-domain.words.ts';

/** Checks whether receivers can distinguish this site's mails from forged ones. */
export function MailDomain() {
  const t = useWords(mailDomainWords);
  const { data, error, isFetching } = useEndpoint(getMailDomain, {}, { staleTime: 0 });
  if (isFetching) return <Loading />;
  if (error) return <FormMessage tone="error">{serverMessageOf(error) ?? t.failed}</FormMessage>;
  if (!data) return null;
  return (
    <section className={styles.domain}>
      <h2>{t.title(data.domain)}</h2>
      <ul>
        {data.checks.map(({ name, kind, state, values }) => (
          <li key={name} className={styles.check} data-state={state}>
            <h3>{name.toUpperCase()}</h3>
            <p className={styles.state}>{t.states[state]}</p>
            <p>{t.found[kind](values)}</p>
            {values.record && (
              <p className={styles.record}>
                {t.at} <code translate="no">{values.at}</code>
                <br />
                {t.record} <code translate="no">{values.record}</code>
              </p>
            )}
          </li>
        ))}
      </ul>
      <p role="status">{t.checked(formatMoment(data.checkedAt, t.language))}</p>
    </section>
  );
}
