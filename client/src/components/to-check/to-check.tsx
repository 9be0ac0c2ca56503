import type { Alumnus } from '@alumni/shared/people/alumni';
import { useWords } from '../../i18n/language.ts';
import { useAction } from '../form/use-action.ts';
import { Button } from '../ui/buttons/button.tsx';
import { toCheckWords } from './to-check.words.ts';
import { ToCheckNotice } from './to-check-notice.tsx';

interface ToCheckProps {
  person: Alumnus;
  /** Hides the button while editing: saving the form confirms the fields too. */
  editing: boolean;
  save: (body: { checked: true }) => Promise<void>;
}

/** Fields filled in by the association, above the profile, until the person confirms them. */
export function ToCheck({ person, editing, save }: ToCheckProps) {
  const t = useWords(toCheckWords);
  const { busy, run } = useAction(t);
  const confirm = () =>
    run(async () => {
      await save({ checked: true });
      return t.confirmed;
    });
  return (
    <ToCheckNotice fields={person.toCheck ?? []} level={2}>
      {!editing && (
        <Button busy={busy} onClick={confirm}>
          {t.isRight}
        </Button>
      )}
    </ToCheckNotice>
  );
}
