import { typeset } from '@alumni/shared/language';
import { getMailDomain, type MailDomainCheck } from '@alumni/shared/mail-domain';
import { mailDomainSentence } from '@alumni/shared/mail-domain-words';
import { serverMessageOf } from '../../api/api-error.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { FormMessage } from '../../components/form/form-message.tsx';
import { Loading } from '../../components/ui/loading.tsx';
import { formatMoment } from '../../i18n/format.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import styles from './mail-domain.module.css';
import { mailDomainWords } from './mail-domain.words.ts';

/** Checks whether receivers can tell a mail of this site from a forged one. */
export function MailDomain() {
  const t = useWords(mailDomainWords);
  const { language } = useLanguage();
  const { data, error, isFetching } = useEndpoint(getMailDomain, {}, { staleTime: 0 });
  if (isFetching) return <Loading />;
  if (error) return <FormMessage tone="error">{serverMessageOf(error) ?? t.failed}</FormMessage>;
  if (!data) return null;
  const open = data.checks.filter(({ state }) => state === 'watch' || state === 'bad').length;
  const unknown = data.checks.some(({ state }) => state === 'unknown');
  return (
    <section className={styles.domain}>
      <h2>{t.title(data.domain)}</h2>
      <p role="status">
        {(open > 0 || !unknown) && t.summary(open)} {unknown && t.incomplete}
      </p>
      <ul>
        {data.checks.map((check) => (
          <Check key={check.name} check={check} />
        ))}
      </ul>
      <p className={styles.advice}>{t.checked(formatMoment(data.checkedAt, language))}</p>
    </section>
  );
}

function Check({ check }: { check: MailDomainCheck }) {
  const t = useWords(mailDomainWords);
  const { language } = useLanguage();
  const { title, found, advice } = mailDomainSentence(check, language);
  const { at, record } = check.values;
  return (
    <li className={styles.check} data-state={check.state}>
      <h3>{typeset(title, language)}</h3>
      <p className={styles.state}>{t.states[check.state]}</p>
      <p>{typeset(found, language)}</p>
      {advice && <p className={styles.advice}>{typeset(advice, language)}</p>}
      {record && (
        <dl className={styles.record} dir="ltr">
          <dt>{t.at}</dt>
          <dd>
            <code>{at}</code>
          </dd>
          <dt>{t.record}</dt>
          <dd>
            <code>{record}</code>
          </dd>
        </dl>
      )}
    </li>
  );
}
