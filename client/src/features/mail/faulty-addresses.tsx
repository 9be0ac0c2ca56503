import { listFaultyAddresses, saveMailPace } from '@alumni/shared/calls/addresses';
import { isMaster } from '@alumni/shared/permissions';
import { type FormEvent, useState } from 'react';
import { invalidateAnswers } from '../../api/answer-cache.ts';
import { serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { endpointKey, useEndpoint } from '../../api/use-endpoint.ts';
import { TextInput } from '../../components/form/inputs.tsx';
import rowStyles from '../../components/list/managed-rows.module.css';
import { Pager } from '../../components/list/pager.tsx';
import { mailRefusalWords } from '../../components/mail-state/mail-refusal.words.ts';
import { useAnnounce } from '../../components/ui/announcer.tsx';
import { Button } from '../../components/ui/button.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { Loading, SkeletonRows } from '../../components/ui/loading.tsx';
import { ErrorState } from '../../components/ui/states.tsx';
import { formatInstant, formatNumber } from '../../i18n/format.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { Link } from '../../router/link.tsx';
import { useSession } from '../../session/use-session.ts';
import { faultyAddressesWords } from './faulty-addresses.words.ts';
import styles from './mail.module.css';

/** Members whom mails do not reach, and how many mails an hour go. */
export function FaultyAddresses() {
  const t = useWords(faultyAddressesWords);
  const { reasons } = useWords(mailRefusalWords);
  const { language } = useLanguage();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useEndpoint(
    listFaultyAddresses,
    { query: { page } },
    { staleTime: 0 },
  );
  return (
    <section className={rowStyles.section} aria-labelledby="faulty">
      <h2 id="faulty">{t.title}</h2>
      <p className={rowStyles.note}>{t.intro}</p>
      {error && !data && <ErrorState onRetry={() => inBackground(refetch())} busy={isFetching} />}
      {!error && !data && (
        <Loading>
          <SkeletonRows rows={2} />
        </Loading>
      )}
      {data?.addresses.length === 0 && <p>{t.empty}</p>}
      {data && (
        <>
          <ul className={rowStyles.rows}>
            {data.addresses.map((one) => (
              <li key={one.rollNo} className={rowStyles.entry}>
                <Link className={rowStyles.name} dir="auto" to={`/alumnidetails?id=${one.rollNo}`}>
                  {one.name || one.rollNo}
                </Link>
                <p className={rowStyles.facts}>
                  <span className={rowStyles.email}>{one.email}</span>
                  {one.promotion !== null && <span>{t.promotion(one.promotion)}</span>}
                  <span>{t.since(formatInstant(one.since, language))}</span>
                </p>
                <p className={rowStyles.sentence}>
                  {reasons[one.reason]} ({one.status})
                </p>
              </li>
            ))}
          </ul>
          <Pager page={page} totalPages={data.totalPages} onPage={setPage} />
          <Pace perHour={data.perHour} isFixed={data.perHourFixed} />
        </>
      )}
    </section>
  );
}

function Pace({ perHour, isFixed }: { perHour: number; isFixed: boolean }) {
  const t = useWords(faultyAddressesWords);
  const { language } = useLanguage();
  const { user } = useSession();
  const announce = useAnnounce();
  const [typed, type] = useState(String(perHour));
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const { message } = await call(saveMailPace, { body: { perHour: Number(typed) } });
      announce(message, 'success');
      inBackground(invalidateAnswers(endpointKey(listFaultyAddresses)));
    } catch (error) {
      announce(t.paceFailed, 'error', serverMessageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <h3>{t.pace}</h3>
      <p className={rowStyles.note}>{t.paceNow(formatNumber(perHour, language))}</p>
      {isMaster(user) && !isFixed && (
        <form className={styles.pace} onSubmit={(event) => inBackground(save(event))} noValidate>
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
    </>
  );
}
