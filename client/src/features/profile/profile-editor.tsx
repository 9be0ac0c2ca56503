import type { Alumnus } from '@alumni/shared/alumni';
import { updateAlumnus } from '@alumni/shared/profile';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError, isNetworkError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { uploadImage } from '../../api/upload.ts';
import type { Draft, DraftFormat } from '../../components/draft/draft-store.ts';
import { FormErrorSummary } from '../../components/form/form-error-summary.tsx';
import { FormMessage } from '../../components/form/form-message.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { useUnsavedWarning } from '../../components/form/use-unsaved-warning.ts';
import { blobOfDataUrl } from '../../components/images/data-url.ts';
import { useAnnounce } from '../../components/ui/announcer.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useConfirm } from '../../components/ui/confirm-dialog.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage, useWords } from '../../i18n/language.ts';
import { currentUser, hasStoredUser, updateSessionUser } from '../../session/session-store.ts';
import { PictureField } from './picture-field.tsx';
import styles from './profile.module.css';
import { profileWords } from './profile.words.ts';
import { ProfileFields } from './profile-fields.tsx';
import { type FormValues, formSchema, profileBodyOf, profileValuesOf } from './profile-form.ts';

export interface ProfileDraft {
  values: Record<string, string>;
  /** A new picture as `data:` address, not sent yet. */
  picture?: string | undefined;
}

export const profileDraft: DraftFormat<ProfileDraft> = {
  version: 1,
  storage: 'tab',
  schema: z.object({
    values: z.record(z.string(), z.string()),
    picture: z.optional(z.string()),
  }),
};

interface ProfileEditorProps {
  person: Alumnus;
  draft: Draft<ProfileDraft>;
  kept: ProfileDraft | undefined;
  onSaved: (person: Alumnus) => void;
  onCancel: () => void;
}

export function ProfileEditor({ person, draft, kept, onSaved, onCancel }: ProfileEditorProps) {
  const t = useWords(profileWords);
  const { language } = useLanguage();
  const announce = useAnnounce();
  const confirm = useConfirm();
  const form = useForm<FormValues>(formSchema, profileValuesOf(person));
  const { setValue, getValues, watch } = form;
  const { errors, isSubmitting, submitCount, isDirty } = form.formState;
  const [picture, setPicture] = useState(kept?.picture);
  const preparing = useRef<Promise<string | undefined>>(undefined);
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState('');
  const changed = isDirty || picture !== undefined;
  useUnsavedWarning(changed, { onLeave: draft.clear });

  useEffect(() => {
    if (!kept) return;
    for (const [name, value] of Object.entries(kept.values)) {
      setValue(name as keyof FormValues, value, { shouldDirty: true });
    }
  }, [kept, setValue]);

  useEffect(() => {
    const keep = (values: FormValues) => draft.save({ values, picture });
    if (picture) keep(getValues());
    const { unsubscribe } = watch(() => keep(getValues()));
    return unsubscribe;
  }, [draft, picture, watch, getValues]);

  const submit = form.handleSubmit(
    async (values) => {
      setFailure('');
      if (!hasStoredUser()) {
        console.warn('User data not found in localStorage.');
        setFailure(t.noUserData);
        return;
      }
      const prepared = preparing.current;
      const chosen = prepared ? await prepared : picture;
      // It was no picture, as its field says; without it this would not be what was to be saved.
      if (prepared && !chosen) return;
      try {
        const image =
          chosen &&
          (await uploadImage(blobOfDataUrl(chosen), 'image0.jpg', { onProgress: setProgress }));
        const body = profileBodyOf(values, image);
        const answer = await call(updateAlumnus, { params: { rollNo: person.rollNo }, body });
        keepInSession(answer.user);
        draft.clear();
        announce(answer.message, 'success');
        onSaved(answer.user);
      } catch (error) {
        const said = error instanceof ApiError ? error.serverMessage : undefined;
        setFailure(isNetworkError(error) ? t.network : (said ?? t.failed));
      } finally {
        setProgress(undefined);
      }
    },
    () => setFailure(''),
  );

  const take = async (prepared: Promise<string | undefined>) => {
    preparing.current = prepared;
    const chosen = await prepared;
    if (preparing.current !== prepared) return;
    preparing.current = undefined;
    if (chosen) setPicture(chosen);
  };

  const cancel = async () => {
    const question = { question: t.discard, confirm: t.discardConfirm, cancel: t.keepEditing };
    if (changed && !(await confirm(question))) return;
    draft.clear();
    onCancel();
  };

  return (
    <form onSubmit={isSubmitting ? (event) => event.preventDefault() : submit} noValidate>
      {kept && <p role="status">{t.draftRestored}</p>}
      <FormErrorSummary errors={errors} attempt={submitCount} />
      <PictureField person={person} picture={picture} onPick={(prepared) => void take(prepared)} />
      <ProfileFields form={form} />
      <p className={styles.note}>{t.privateNote}</p>
      {progress !== undefined && (
        <p role="status">{t.sendingPicture(formatNumber(Math.round(progress * 100), language))}</p>
      )}
      {failure && <FormMessage tone="error">{failure}</FormMessage>}
      <div className={styles.actions}>
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? t.saving : t.save}
        </Button>
        <Button variant="outline" onClick={cancel} busy={isSubmitting}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}

/** The header and the dashboard read the stored record. */
function keepInSession({ rollNo, title, firstName, lastName, profileImage }: Alumnus): void {
  const stored = currentUser();
  if (stored) updateSessionUser({ ...stored, rollNo, title, firstName, lastName, profileImage });
}
