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
import { refreshAnswers } from '../../api/use-endpoint.ts';
import type { DraftFormat } from '../../components/draft/draft-store.ts';
import { useDraft } from '../../components/draft/use-draft.ts';
import { inBackground } from '../../components/ui/in-background.ts';

const recipient = z.object({
  email: z.string(),
  // The server has the rules, and checks them again.
  details: z.optional(z.custom<KnownDetails>((value) => typeof value === 'object')),
});
/** Somebody who gets a number, or of whom the list says something new. */
export type ImportRecipient = z.output<typeof recipient>;

const progressSchema = z.object({
  left: z.array(recipient),
  total: z.number(),
  counts: z.partialRecord(z.enum(importStates), z.number()),
  /** Of how many people something is known now that was not before. */
  stored: z.number(),
  /** Of the mails; that of the page without it. */
  language: z.optional(z.enum(languages)),
  /** Joins the calls of one import in the audit log. */
  importId: z.optional(z.string()),
  /** There is no mail server: numbers are issued, not mailed. */
  notMailed: z.optional(z.boolean()),
  /** A call's answer did not arrive, so that what it issued is counted as issued before. */
  repeated: z.boolean(),
});
/** How far an import has come; stored over a reload until it is done. */
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

/** Small imports move the bar too; large ones make no more calls than they must. */
const steps = 20;

/**
 * Imports e-mails in batches, one after the other. It can be stopped and resumed; a batch whose
 * answer is lost is sent again, which mails nobody twice. `rollNo`: whose import it is.
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
    inBackground(Promise.all([refreshAnswers(listRollNumbers), refreshAnswers(listImports)]));
  };

  return {
    run,
    start: (left: ImportRecipient[], language: Language | undefined) => {
      const nothing = { counts: {}, stored: 0, repeated: false };
      inBackground(work({ left, total: left.length, language, ...nothing }));
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
  const { total, importId, language } = progress;
  const size = Math.min(rollNumberImportLimits.batch, Math.max(10, Math.ceil(total / steps)));
  const batch = progress.left.slice(0, size);
  const details = batch.flatMap(({ email, details }) => (details ? [[email, details]] : []));
  const answer = await call(importRollNumbers, {
    body: {
      emails: batch.map(({ email }) => email),
      ...(details.length > 0 && { details: Object.fromEntries(details) }),
      ...(importId && { importId }),
      ...(language && { language }),
    },
  });
  const counts = { ...progress.counts };
  for (const { state } of answer.results) counts[state] = (counts[state] ?? 0) + 1;
  const left = progress.left.slice(size);
  const stored = progress.stored + answer.results.filter((result) => result.stored).length;
  return {
    ...progress,
    left,
    counts,
    stored,
    importId: answer.importId,
    notMailed: !answer.mailed,
  };
}
