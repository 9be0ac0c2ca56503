import {
  importRollNumbers,
  importStates,
  listImports,
  listRollNumbers,
} from '@alumni/shared/calls/roll-numbers';
import type { KnownDetails } from '@alumni/shared/roll-numbers/roll-number-details';
import { rollNumberImportLimits } from '@alumni/shared/roll-numbers/roll-number-import-limits';
import { type Language, languages } from '@alumni/shared/text/language';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { invalidateEndpoint } from '../../api/use-endpoint.ts';
import type { DraftFormat } from '../../components/draft/draft-store.ts';
import { useDraft } from '../../components/draft/use-draft.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';

const recipient = z.object({
  email: z.string(),
  // Checks only that the details are an object, because the server validates their fields.
  details: z.optional(z.custom<KnownDetails>((value) => typeof value === 'object')),
});
/** A person to whom the import issues a roll number, or whose stored details it changes. */
export type ImportRecipient = z.output<typeof recipient>;

const progressSchema = z.object({
  left: z.array(recipient),
  total: z.number(),
  counts: z.partialRecord(z.enum(importStates), z.number()),
  /** Number of people with newly stored details. */
  stored: z.number(),
  /** Language of the mails; the page's by default. */
  language: z.optional(z.enum(languages)),
  /** The admin's own sentence in the mails. */
  words: z.optional(z.string()),
  /** Groups the calls of one import in the audit log. */
  importId: z.optional(z.string()),
  /** The site has no mail server: the numbers are issued but not mailed. */
  notMailed: z.optional(z.boolean()),
  /**
   * A response was lost, so its batch was sent again. The second response counts the numbers of that batch as issued
   * earlier.
   */
  repeated: z.boolean(),
});
/** Progress of an import, stored until it is done: a reload continues it. */
export type ImportProgress = z.output<typeof progressSchema>;

const importDraft: DraftFormat<ImportProgress> = {
  version: 2,
  storage: 'tab',
  schema: progressSchema,
};

export type ImportRun =
  | { status: 'idle' }
  | { status: 'running' | 'stopping' | 'stopped' | 'done'; progress: ImportProgress }
  | { status: 'broken'; progress: ImportProgress; reason: string | undefined };

/** Target number of batches, so that the progress bar also moves in small imports. */
const steps = 20;

/**
 * Imports people in sequential batches. The import can be stopped and resumed. If a response is lost, its batch is
 * sent again, and nobody gets a second mail. `rollNo` is the admin's own.
 */
export function useImportRun(rollNo: string) {
  const { draft, stored } = useDraft(importDraft, `import:${rollNo}`);
  const [run, setRun] = useState<ImportRun>(
    stored ? { status: 'stopped', progress: stored } : { status: 'idle' },
  );
  const stopWanted = useRef(false);
  useEffect(() => {
    stopWanted.current = false;
    return () => {
      stopWanted.current = true;
    };
  }, []);

  const work = async (from: ImportProgress) => {
    let progress = from;
    stopWanted.current = false;
    try {
      while (progress.left.length > 0 && !stopWanted.current) {
        setRun({ status: 'running', progress });
        draft.save(progress);
        progress = await sendBatch(progress);
      }
      const done = progress.left.length === 0;
      if (done) draft.clear();
      else draft.save(progress);
      setRun({ status: done ? 'done' : 'stopped', progress });
    } catch (error) {
      progress = { ...progress, repeated: true };
      draft.save(progress);
      setRun({ status: 'broken', progress, reason: serverMessageOf(error) });
    }
    inBackground(
      Promise.all([invalidateEndpoint(listRollNumbers), invalidateEndpoint(listImports)]),
    );
  };

  return {
    run,
    start: (left: ImportRecipient[], language: Language | undefined, words: string) => {
      const nothing = { counts: {}, stored: 0, repeated: false };
      inBackground(work({ left, total: left.length, language, words, ...nothing }));
    },
    stop: () => {
      stopWanted.current = true;
      setRun((now) => (now.status === 'running' ? { ...now, status: 'stopping' } : now));
    },
    goOn: () => 'progress' in run && inBackground(work(run.progress)),
    close: () => {
      draft.clear();
      setRun({ status: 'idle' });
    },
  };
}

async function sendBatch(progress: ImportProgress): Promise<ImportProgress> {
  const { total, importId, language, words } = progress;
  const size = Math.min(rollNumberImportLimits.batch, Math.max(10, Math.ceil(total / steps)));
  const batch = progress.left.slice(0, size);
  const details = batch.flatMap(({ email, details }) => (details ? [[email, details]] : []));
  const response = await call(importRollNumbers, {
    body: {
      emails: batch.map(({ email }) => email),
      ...(details.length > 0 && { details: Object.fromEntries(details) }),
      ...(importId && { importId }),
      ...(language && { language }),
      ...(words?.trim() && { words }),
    },
  });
  const counts = { ...progress.counts };
  for (const { state } of response.results) counts[state] = (counts[state] ?? 0) + 1;
  const left = progress.left.slice(size);
  const stored = progress.stored + response.results.filter((result) => result.stored).length;
  return {
    ...progress,
    left,
    counts,
    stored,
    importId: response.importId,
    notMailed: !response.mailed,
  };
}
