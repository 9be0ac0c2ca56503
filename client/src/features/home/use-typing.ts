import { timing } from '@alumni/shared/core/limits';
import { useEffect, useState } from 'react';

/** Ticks for which the complete sentence stays. */
const restTicks = 30;
/** Characters erased per tick. Nobody reads meanwhile, so erasing is faster than typing. */
const erasedPerTick = 3;

type Phase = { shown: number; erasing: boolean; rest: number };

/** The visible part of `sentence`: it grows by one character per tick, is erased and starts again. */
export function useTyping(sentence: string, running: boolean): string {
  const whole = sentence.length;
  const [{ shown }, setPhase] = useState<Phase>({ shown: 0, erasing: false, rest: restTicks });
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setPhase((phase) => next(phase, whole)), timing.taglineTickMs);
    return () => clearInterval(timer);
  }, [running, whole]);
  return sentence.slice(0, shown);
}

function next({ shown, erasing, rest }: Phase, whole: number): Phase {
  if (erasing) {
    const left = Math.max(0, shown - erasedPerTick);
    return { shown: left, erasing: left > 0, rest: restTicks };
  }
  if (shown < whole) return { shown: shown + 1, erasing: false, rest };
  return { shown, erasing: rest <= 1, rest: rest - 1 };
}
