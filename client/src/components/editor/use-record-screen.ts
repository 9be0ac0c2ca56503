import { useState } from 'react';
import { useErrorLog } from '../../api/use-error-log.ts';
import { useIsHere, useLocation, useNavigate } from '../../router/hooks.tsx';
import { currentUser } from '../../session/session-store.ts';
import { editorDraftFormat, editorDraftName } from '../draft/editor-draft.ts';
import { useDraft } from '../draft/use-draft.ts';
import { useOnOtherLanguage } from '../form/reword-failure.ts';
import { inBackground } from '../ui/in-background.ts';
import { goToHeading } from '../ui/page.tsx';
import type { FormDefinition, TextValues } from './editor.ts';
import { useRecord } from './use-record.ts';

/** Navigation state of a link; the history keeps it, so that it may be of another version. */
type NavigationState = { edit?: unknown; field?: unknown } | null | undefined;

const isEditAsked = (state: NavigationState) => state?.edit === true;

/**
 * A saved record that is read or edited: edited from the start where a draft waits, or where a link
 * asks for it with `edit` in its navigation state.
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
  // The server says again in the other language why there is no record.
  useOnOtherLanguage(async () => {
    if (error) await refetch();
  });

  // A form must not start from what the cache remembers: somebody may have changed it since.
  const current = isFetchedAfterMount || error !== null;
  return {
    /** undefined while there is nothing to be shown yet. */
    data: editing && !current ? undefined : data,
    error,
    /** Unsaved changes were stored when the screen opened. */
    hasDraft: stored !== undefined,
    isFetching,
    refetch,
    editing,
    edit: async () => {
      // Asked again, it would drop the answer that is on its way: that one is waited for.
      if (!isFetching && (error || !current) && !(await refetch()).data) return;
      setEditing(true);
      goToHeading();
    },
    read: () => {
      // It may have been saved for a while, and left meanwhile.
      if (!isHere()) return;
      setEditing(false);
      // A reload shows what is read now.
      if (state?.edit) {
        const next = { ...state, edit: undefined };
        inBackground(navigate({ pathname, search }, { replace: true, state: next }));
      }
      goToHeading();
    },
  };
}
