import { countRecipients, sendLetter } from '@alumni/shared/calls/letters';
import type { ResponseOf } from '@alumni/shared/contract';
import type { LetterAudience } from '@alumni/shared/letter-form';
import { limits } from '@alumni/shared/limits';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import formStyles from '../../components/form/form.module.css';
import { FormMessage } from '../../components/form/form-message.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { failureText } from '../../components/form/use-submission.ts';
import { useAnnounce } from '../../components/ui/announcer.tsx';
import { Button } from '../../components/ui/button.tsx';
import { inBackground } from '../../components/ui/in-background.ts';
import { formatInstant, formatNumber } from '../../i18n/format.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import type { Letter } from './letter-values.ts';
import { letterViewWords } from './letter-view.words.ts';
import styles from './letters.module.css';
import { lettersWords } from './letters.words.ts';

interface RecipientsProps {
  letter: Letter;
  onSent: () => Promise<void>;
}

const nobody = { promotions: '', field: '', town: '', withoutPicture: false };

/** Chooses whom a letter goes to, says how many these are, and sends it. */
export function Recipients({ letter, onSent }: RecipientsProps) {
  const t = useWords(letterViewWords);
  const said = useWords(lettersWords);
  const { language } = useLanguage();
  const announce = useAnnounce();
  const [isSome, setSome] = useState(false);
  const [chosen, choose] = useState(nobody);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const to = isSome ? audienceOf(chosen) : ({ everybody: true } as const);
  const counted = useCount(letter._id, to, setFailure);

  async function send() {
    if (!to) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { message } = await call(sendLetter, { params: { id: letter._id }, body: { to } });
      await onSent();
      announce(message, 'success');
    } catch (error) {
      setFailure(failureText(error, said));
    } finally {
      setBusy(false);
    }
  }

  const isLetter = letter.kind === 'letter';
  const { count = 0 } = counted ?? {};
  const number = formatNumber(count, language);
  const mayPublish = !letter.mailed && letter.state === 'draft';
  const maySend = to !== undefined && (letter.mailed ? count > 0 : mayPublish);
  return (
    <section className={styles.section} aria-labelledby="recipients">
      <h2 id="recipients">{t.recipients}</h2>
      {isLetter && (
        <div className={styles.choices} role="radiogroup" aria-labelledby="recipients">
          {[false, true].map((some) => (
            <label key={String(some)} className={styles.radio}>
              <input
                type="radio"
                name="recipients"
                checked={isSome === some}
                onChange={() => setSome(some)}
              />
              {some ? t.some : t.everybodyWanting}
            </label>
          ))}
        </div>
      )}
      {isSome && <Some chosen={chosen} onChoose={choose} />}
      <Counted counted={counted} isAsked={to !== undefined} isLetter={isLetter} />
      {letter.mailed && count > 0 && (
        <p className={styles.hint}>
          {t.takes(
            t.hours(Math.ceil(count / letter.perHour)),
            formatNumber(letter.perHour, language),
          )}
        </p>
      )}
      {letter.notBefore && (
        <p role="status">{t.notBefore(formatInstant(letter.notBefore, language))}</p>
      )}
      {failure && (
        <FormMessage tone="error" reveal>
          {failure}
        </FormMessage>
      )}
      {maySend && !letter.notBefore && (
        <Button busy={busy} onClick={() => inBackground(send())}>
          {letter.mailed ? t.send(number, count === 1) : t.publish}
        </Button>
      )}
    </section>
  );
}

function audienceOf({ promotions, field, town, withoutPicture }: typeof nobody) {
  const years = (promotions.match(/\b\d{4}\b/g) ?? []).map(Number);
  const audience = {
    ...(years.length > 0 && { promotions: years }),
    ...(field.trim() && { field: field.trim() }),
    ...(town.trim() && { town: town.trim() }),
    ...(withoutPicture && { withoutPicture: true as const }),
  };
  return Object.keys(audience).length > 0 ? audience : undefined;
}

type Count = ResponseOf<typeof countRecipients>;

const typingMs = 400;

/** Counts again when the audience changes; the number of another audience is never shown. */
function useCount(
  id: string,
  to: LetterAudience | undefined,
  fail: (text: string | undefined) => void,
): Count | undefined {
  const said = useWords(lettersWords);
  const key = JSON.stringify(to);
  const [known, setKnown] = useState<{ key: string; count: Count }>();
  useEffect(() => {
    if (key === undefined) return;
    const abort = new AbortController();
    const count = async () => {
      try {
        const body = { to: JSON.parse(key) };
        const answer = await call(countRecipients, { params: { id }, body, signal: abort.signal });
        setKnown({ key, count: answer });
        fail(undefined);
      } catch (error) {
        if (!abort.signal.aborted) fail(failureText(error, said));
      }
    };
    const timer = setTimeout(() => inBackground(count()), typingMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [id, key, fail, said]);
  return known && known.key === key ? known.count : undefined;
}

function Counted({
  counted,
  isAsked,
  isLetter,
}: {
  counted: Count | undefined;
  isAsked: boolean;
  isLetter: boolean;
}) {
  const t = useWords(letterViewWords);
  const { language } = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  if (!isAsked) return null;
  if (!counted) return <p role="status">{t.counting}</p>;
  const { count, sample, unwanted, unreachable, already } = counted;
  const more = count - sample.length;
  return (
    <div role="status">
      <p className={styles.count}>{count > 0 ? t.count(number(count), count === 1) : t.nobody}</p>
      {count > 0 && <p dir="auto">{t.sample(sample.join(', '), more > 0 ? number(more) : '')}</p>}
      <p className={styles.hint}>
        {[
          isLetter && unwanted > 0 && t.unwanted(number(unwanted)),
          unreachable > 0 && t.unreachable(number(unreachable)),
          already > 0 && t.already(number(already)),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  );
}

function Some({
  chosen,
  onChoose,
}: {
  chosen: typeof nobody;
  onChoose: (chosen: typeof nobody) => void;
}) {
  const t = useWords(letterViewWords);
  const field = (name: 'promotions' | 'field' | 'town') => ({
    label: t[name],
    value: chosen[name],
    maxLength: limits.search,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      onChoose({ ...chosen, [name]: target.value }),
  });
  return (
    <>
      <p className={styles.hint}>{t.anyOf}</p>
      <TextInput {...field('promotions')} inputMode="numeric" hint={t.promotionsHint} />
      <TextInput {...field('field')} />
      <TextInput {...field('town')} />
      <label className={formStyles.check}>
        <input
          type="checkbox"
          checked={chosen.withoutPicture}
          onChange={({ target }) => onChoose({ ...chosen, withoutPicture: target.checked })}
        />
        {t.withoutPicture}
      </label>
    </>
  );
}
