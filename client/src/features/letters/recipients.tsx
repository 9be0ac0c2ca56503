import { listEvents } from '@alumni/shared/calls/events';
import { countRecipients, sendLetter } from '@alumni/shared/calls/letters';
import { searchLength } from '@alumni/shared/calls/list';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { countryChoices } from '../../components/form/country-choices.ts';
import { Select, TextInput } from '../../components/form/inputs.tsx';
import { Tick } from '../../components/form/tick.tsx';
import { useAction } from '../../components/form/use-action.ts';
import { Button } from '../../components/ui/buttons/button.tsx';
import { askToConfirm } from '../../components/ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '../../components/ui/loading/states.tsx';
import { useCountryName } from '../../i18n/country-name.ts';
import { formatInstant, formatNumber } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import type { Letter } from './letter-values.ts';
import { letterViewWords } from './letter-view.words.ts';
import styles from './letters.module.css';
import { lettersWords } from './letters.words.ts';

const nobody = {
  promotions: '',
  field: '',
  town: '',
  country: '',
  withoutPicture: false,
  comingTo: '',
};

interface RecipientsProps {
  letter: Letter;
  /**
   * ETag of the letter on the screen. If the letter has changed since, the server does not send it: the sender has not
   * seen that version.
   */
  etag: string | undefined;
  onSent: () => Promise<void>;
}

/** Chooses recipients, shows their number and some names, and sends the letter. */
export function Recipients({ letter, etag, onSent }: RecipientsProps) {
  const t = useWords(letterViewWords);
  const { busy, run } = useAction(useWords(lettersWords));
  const [isSome, setSome] = useState(false);
  const [chosen, choose] = useState(nobody);
  const to = isSome ? readAudience(chosen) : ({ everybody: true } as const);
  const params = { id: letter._id };
  const { data, error, refetch, isFetching } = useApiQuery({
    queryKey: ['recipients', letter._id, to],
    queryFn: ({ signal }) =>
      call(countRecipients, { params, body: { to: to ?? { everybody: true } }, signal }),
    staleTime: 0,
    enabled: to !== undefined,
  });
  const number = (value: number) => formatNumber(value, t.language);
  const count = data?.count ?? 0;
  const mailThem = t.send(number(count), count === 1);
  const takes = t.takes(count / letter.perHour, number(letter.perHour));
  const send = () =>
    run(async () => {
      const question = { question: t.sendQuestion(mailThem), detail: takes, confirm: mailThem };
      if (!to || (letter.mailed && !(await askToConfirm(question)))) return undefined;
      const sent = call(sendLetter, { params, body: { to }, ifMatch: etag });
      const { message } = await sent.catch(async (failure) => {
        // Status 412: somebody else has changed the letter. Show the new text, so that it is not sent unread.
        if (failure instanceof ApiError && failure.status === 412) await onSent();
        throw failure;
      });
      await onSent();
      return message;
    });
  const maySend = letter.mailed ? count > 0 : letter.state === 'draft';
  return (
    <section className={styles.section} aria-labelledby="recipients">
      <h2 id="recipients">{t.recipients}</h2>
      {letter.kind === 'letter' &&
        [false, true].map((some) => (
          <Tick
            key={String(some)}
            type="radio"
            name="recipients"
            checked={isSome === some}
            onChange={() => setSome(some)}
          >
            {some ? t.some : t.everybodyWanting}
          </Tick>
        ))}
      {isSome && <Some chosen={chosen} onChoose={choose} />}
      {error && !data && <ErrorState onRetry={refetch} busy={isFetching} />}
      {to && !data && !error && <p role="status">{t.counting}</p>}
      {to && data && (
        <div role="status">
          <p className={styles.count}>
            {count > 0 ? t.count(number(count), count === 1) : t.nobody}
          </p>
          <p dir="auto">
            {data.sample.join(', ')}
            {count > data.sample.length && t.more(number(count - data.sample.length))}
          </p>
          <p className={styles.hint}>
            {data.unwanted > 0 && t.unwanted(number(data.unwanted))}{' '}
            {data.unreachable > 0 && t.unreachable(number(data.unreachable))}{' '}
            {data.already > 0 && t.already(number(data.already))}{' '}
            {letter.mailed && count > 0 && takes}
          </p>
        </div>
      )}
      {letter.notBefore && <p>{t.notBefore(formatInstant(letter.notBefore, t.language))}</p>}
      {to && data && maySend && !letter.notBefore && (
        <Button busy={busy} onClick={send}>
          {letter.mailed ? mailThem : t.publish}
        </Button>
      )}
    </section>
  );
}

function readAudience(chosen: typeof nobody) {
  const { promotions, field, town, country, withoutPicture, comingTo } = chosen;
  const years = (promotions.match(/\b\d{4}\b/g) ?? []).map(Number);
  const audience = {
    ...(years.length > 0 && { promotions: years }),
    ...(field.trim() && { field: field.trim() }),
    ...(town.trim() && { town: town.trim() }),
    ...(country && { country }),
    ...(withoutPicture && { withoutPicture: true as const }),
    ...(comingTo && { comingTo }),
  };
  return Object.keys(audience).length > 0 ? audience : undefined;
}

interface SomeProps {
  chosen: typeof nobody;
  onChoose: (chosen: typeof nobody) => void;
}

/** Fields that choose recipients. Recipients are counted when a field loses the focus or on Enter, not on each key. */
function Some({ chosen, onChoose }: SomeProps) {
  const t = useWords(letterViewWords);
  useCountryName();
  const { data } = useEndpoint(listEvents, { query: { limit: 50 } });
  const events = (data?.events ?? []).filter(({ answers }) => answers);
  return (
    <>
      <p className={styles.hint}>{t.matchesAny}</p>
      {(['promotions', 'field', 'town'] as const).map((name) => (
        <TextInput
          key={name}
          label={t[name]}
          defaultValue={chosen[name]}
          maxLength={searchLength}
          autoComplete="off"
          onBlur={({ target }) => onChoose({ ...chosen, [name]: target.value })}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        />
      ))}
      <Select
        label={t.country}
        choices={[{ value: '', label: t.noCountry }, ...countryChoices(t.language)]}
        value={chosen.country}
        onChange={({ target }) => onChoose({ ...chosen, country: target.value })}
      />
      {events.length > 0 && (
        <Select
          label={t.comingTo}
          choices={[
            { value: '', label: t.noEvent },
            ...events.map(({ _id, theme }) => ({ value: _id, label: theme })),
          ]}
          value={chosen.comingTo}
          onChange={({ target }) => onChoose({ ...chosen, comingTo: target.value })}
        />
      )}
      <Tick
        checked={chosen.withoutPicture}
        onChange={({ target }) => onChoose({ ...chosen, withoutPicture: target.checked })}
      >
        {t.withoutPicture}
      </Tick>
    </>
  );
}
