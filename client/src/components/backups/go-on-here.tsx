import { adoptBackupTarget } from '@alumni/shared/calls/setup';
import { call } from '../../api/call.ts';
import { useWords } from '../../i18n/language.ts';
import { useAction } from '../form/use-action.ts';
import { Button } from '../ui/button.tsx';
import { askToConfirm } from '../ui/confirm-dialog.tsx';
import { goOnHereWords } from './go-on-here.words.ts';

interface GoOnHereProps {
  /** As the server names it. */
  place: string;
  onDone: () => Promise<unknown>;
}

/** Lets the server make backups beside those of another site, which it refuses by itself. */
export function GoOnHere({ place, onDone }: GoOnHereProps) {
  const t = useWords(goOnHereWords);
  const { busy, run } = useAction(t);
  const goOn = async () => {
    const question = { question: t.question, detail: t.detail(place), confirm: t.goOn };
    if (!(await askToConfirm(question))) return;
    run(async () => {
      await call(adoptBackupTarget, { body: { place } });
      return t.begun;
    }, onDone);
  };
  return (
    <Button variant="outline" busy={busy} onClick={goOn}>
      {t.goOn}
    </Button>
  );
}
