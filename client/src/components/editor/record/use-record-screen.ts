import { useState } from 'react';
import { useErrorLog } from '../../../api/use-error-log.ts';
import { useIsHere, useLocation, useNavigate } from '../../../router/hooks.tsx';
import { currentUser } from '../../../session/session-store.ts';
import { editorDraftFormat, editorDraftName } from '../../draft/editor-draft.ts';
import { useDraft } from '../../draft/use-draft.ts';
import { useOnOtherLanguage } from '../../form/use-on-other-language.ts';
import { inBackground } from '../../ui/announcements/in-background.ts';
import { goToHeading } from '../../ui/page/page.tsx';
import type { FormDefinition, TextValues } from '../editor.ts';
import { useRecord } from './use-record.ts';

/** Navigation state of a link. The history keeps it, so another release may have written it. */
type NavigationState = { edit?: unknown; field?: unknown } | null | undefined;

const isEditAsked = (state: NavigationState) => state?.edit === true;

/**
 * A saved record, read or edited. Editing starts at once if there is a draft, or if the navigation state has `edit`.
 */
export function useRecordScreen<Saved, Values extends TextValues>(
  definition: FormDefinition<Saved, Values>,
  id: string,
  isAsked = isEditAsked,
) {
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useRecord(definition, id);
  const draftName = editorDraftName(definition.name, id, currentUser()?.rollNo);
  const { stored } = useDraft(editorDraftFormat(definition.draftStorage), draftName);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const [editing, setEditing] = useState(stored !== undefined || isAsked(state));
  useErrorLog('The record could not be fetched.', error);
  // After a change of language, refetch: the server then sends its error message in the other language.
  useOnOtherLanguage(async () => {
    if (error) await refetch();
  });

  // A form must not start from cached data: somebody may have changed the record since.
  const current = isFetchedAfterMount || error !== null;
  return {
    data: editing && !current ? undefined : data,
    error,
    /** There was a stored draft when the screen opened. */
    hasDraft: stored !== undefined,
    isFetching,
    refetch,
    editing,
    edit: async () => {
      // If a read is under way, do not start another one: it would cancel the first.
      if (!isFetching && (error || !current) && !(await refetch()).data) return;
      setEditing(true);
      goToHeading();
    },
    read: () => {
      // The save may end after the reader has left the screen.
      if (!isHere()) return;
      setEditing(false);
      // Without `edit` in the navigation state, a reload opens the reading view.
      if (state?.edit) {
        const next = { ...state, edit: undefined };
        inBackground(navigate({ pathname, search }, { replace: true, state: next }));
      }
      goToHeading();
    },
  };
}
