import { previewImport } from '@alumni/shared/calls/roll-numbers';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { rollNumberImportLimits } from '@alumni/shared/roll-numbers/roll-number-import-limits';
import { useState } from 'react';
import { serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { inBackground } from '../../components/ui/in-background.ts';
import { useWords } from '../../i18n/language.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { importWords } from './import.words.ts';
import { type ListContent, listContent, problemOf } from './list-file.ts';

/** The effect that an import would have; `source` is the name of the file. */
export type ImportPreview = ResponseOf<typeof previewImport> & { source: string };

/** The dry run of a list: nothing is issued by it. */
export function useImportPreview() {
  const t = useWords(importWords);
  const message = useMessages();
  const [preview, setPreview] = useState<ImportPreview>();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  const check = async (source: string, read: () => Promise<ListContent>) => {
    setBusy(true);
    setFailure('');
    try {
      const content = await read().catch(() => undefined);
      const problem = content === undefined ? t.unreadable : sayProblem(content);
      if (content === undefined || problem) {
        setFailure(problem);
        return;
      }
      setPreview({ source, ...(await call(previewImport, { body: content })) });
    } catch (error) {
      setFailure(serverMessageOf(error) ?? t.failed);
    } finally {
      setBusy(false);
    }
  };

  const sayProblem = (content: ListContent) => {
    const problem = problemOf(content);
    return problem ? message(problem) : '';
  };

  return {
    preview,
    failure,
    busy,
    checkText: (text: string) => check(t.pastedName, async () => ({ csv: text })),
    checkFile: (file: File) =>
      file.size > rollNumberImportLimits.csv
        ? setFailure(message('importTooLarge'))
        : inBackground(
            check(file.name, async () => listContent(new Uint8Array(await file.arrayBuffer()))),
          ),
    close: () => setPreview(undefined),
  };
}
