import { timing } from '@alumni/shared/core/limits';
import { useEffect, useState } from 'react';

/** Ticks for which the whole sentence is shown before it is erased. */
const restTicks = 30;
/** Nobody reads while it erases, so that is faster. */
const erasedPerTick = 3;

type Phase = { shown: number; erasing: boolean; rest: number };

/** The part of `sentence` that is shown now: one character more per tick, then erased, then again. */
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
