import { updateAlumnus } from '@alumni/shared/calls/profile';
import type { Alumnus } from '@alumni/shared/people/alumni';
import { callWithEtag } from '../../api/call.ts';
import { useWords } from '../../i18n/language.ts';
import type { Version } from '../editor/editor.ts';
import { useAction } from '../form/use-action.ts';
import { Button } from '../ui/button.tsx';
import { toCheckWords } from './to-check.words.ts';
import { ToCheckNotice } from './to-check-notice.tsx';

interface ToCheckProps {
  person: Alumnus;
  /** Saving the form says as much as the button. */
  editing: boolean;
  onSaved: (version: Version<Alumnus>) => Promise<void>;
}

/** Fields filled in by the association, above the profile, until the person confirms them. */
export function ToCheck({ person, editing, onSaved }: ToCheckProps) {
  const t = useWords(toCheckWords);
  const { busy, run } = useAction(t);
  const confirm = () =>
    run(async () => {
      const { rollNo } = person;
      const change = { params: { rollNo }, body: { checked: true as const } };
      const { data, etag } = await callWithEtag(updateAlumnus, change);
      await onSaved({ data: data.user, etag });
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
