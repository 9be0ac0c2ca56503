import { getLetterWish, saveLetterWish } from '@alumni/shared/calls/letters';
import { useState } from 'react';
import { invalidateAnswers } from '../../api/answer-cache.ts';
import { call } from '../../api/call.ts';
import { endpointKey, useEndpoint } from '../../api/use-endpoint.ts';
import { useWords } from '../../i18n/language.ts';
import formStyles from '../form/form.module.css';
import { failureText } from '../form/use-submission.ts';
import { useAnnounce } from '../ui/announcer.tsx';
import { inBackground } from '../ui/in-background.ts';
import { letterWishWords } from './letter-wish.words.ts';

/** Saves whether the reader wants the letter; what is shown follows the server. */
export function useLetterWish() {
  const t = useWords(letterWishWords);
  const announce = useAnnounce();
  const { data } = useEndpoint(getLetterWish, {}, { staleTime: 0 });
  /** The choice until it is saved. */
  const [chosen, setChosen] = useState<boolean>();
  const choose = async (wanted: boolean) => {
    setChosen(wanted);
    try {
      announce((await call(saveLetterWish, { body: { wanted } })).message, 'success');
      await invalidateAnswers(endpointKey(getLetterWish));
    } catch (error) {
      announce(failureText(error, t), 'error');
    } finally {
      setChosen(undefined);
    }
  };
  return { answer: data, chosen, choose: (wanted: boolean) => inBackground(choose(wanted)) };
}

/** One tick, which is saved at once. */
export function LetterWish() {
  const t = useWords(letterWishWords);
  const { answer, chosen, choose } = useLetterWish();
  if (!answer) return null;
  const wanted = chosen ?? answer.wanted === true;
  return (
    <>
      <label className={formStyles.check}>
        <input
          type="checkbox"
          checked={wanted}
          aria-disabled={chosen !== undefined || undefined}
          onChange={({ target }) => chosen === undefined && choose(target.checked)}
        />
        {t.wish}
      </label>
      {wanted && !answer.confirmed && <p role="status">{t.unconfirmed}</p>}
    </>
  );
}
