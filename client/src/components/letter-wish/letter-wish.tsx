import { getLetterWish, saveLetterWish } from '@alumni/shared/calls/letters';
import { call } from '../../api/call.ts';
import { refreshAnswers, useEndpoint } from '../../api/use-endpoint.ts';
import { useWords } from '../../i18n/language.ts';
import { Tick } from '../form/tick.tsx';
import { useAction } from '../form/use-action.ts';
import { letterWishWords } from './letter-wish.words.ts';

/** Whether the reader wants the letter, and how to say so; what is shown follows the server. */
export function useLetterWish() {
  const { data } = useEndpoint(getLetterWish, {}, { staleTime: 0 });
  const { busy, run } = useAction(useWords(letterWishWords));
  const choose = (wanted: boolean) =>
    run(async () => {
      const { message } = await call(saveLetterWish, { body: { wanted } });
      await refreshAnswers(getLetterWish);
      return message;
    });
  return { answer: data, busy, choose };
}

/** One tick, which is saved at once. */
export function LetterWish() {
  const t = useWords(letterWishWords);
  const { answer, busy, choose } = useLetterWish();
  if (!answer) return null;
  const wanted = answer.wanted === true;
  return (
    <>
      <Tick
        checked={busy ? !wanted : wanted}
        aria-disabled={busy || undefined}
        onChange={({ target }) => busy || choose(target.checked)}
      >
        {t.wish}
      </Tick>
      {wanted && !answer.confirmed && <p role="status">{t.unconfirmed}</p>}
    </>
  );
}
