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
  /** The backups that were there are away. */
  isGone?: boolean;
  onDone: () => Promise<unknown>;
}

/** Lets the server make backups in a place that it refuses by itself. */
export function GoOnHere({ place, isGone = false, onDone }: GoOnHereProps) {
  const t = useWords(goOnHereWords);
  const { busy, run } = useAction(t);
  const goOn = async () => {
    const detail = isGone ? t.goneDetail(place) : t.detail(place);
    if (!(await askToConfirm({ question: t.question, detail, confirm: t.goOn }))) return;
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
