import { getLetterWish, saveLetterWish } from '@alumni/shared/calls/letters';
import { call } from '../../api/call.ts';
import { invalidateEndpoint, useEndpoint } from '../../api/use-endpoint.ts';
import { useWords } from '../../i18n/language.ts';
import { Tick } from '../form/tick.tsx';
import { useAction } from '../form/use-action.ts';
import { letterWishWords } from './letter-wish.words.ts';

/** The reader's choice about the newsletter and a way to change it. It shows the server's state, not the last click. */
export function useLetterWish() {
  const { data } = useEndpoint(getLetterWish, {}, { staleTime: 0 });
  const { busy, run } = useAction(useWords(letterWishWords));
  const choose = (wanted: boolean) =>
    run(async () => {
      const { message } = await call(saveLetterWish, { body: { wanted } });
      await invalidateEndpoint(getLetterWish);
      return message;
    });
  return { data, busy, choose };
}

/** Checkbox of the newsletter; each click is saved at once. */
export function LetterWish() {
  const t = useWords(letterWishWords);
  const { data, busy, choose } = useLetterWish();
  if (!data) return null;
  const wanted = data.wanted === true;
  return (
    <>
      <Tick
        checked={busy ? !wanted : wanted}
        aria-disabled={busy || undefined}
        onChange={({ target }) => busy || choose(target.checked)}
      >
        {t.wish}
      </Tick>
      {wanted && !data.confirmed && <p role="status">{t.unconfirmed}</p>}
    </>
  );
}
