import { previewImport } from '@alumni/shared/calls/roll-numbers';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { ListError, listMessageText } from '@alumni/shared/roll-numbers/list/list.messages';
import { type ListRow, listRows, peopleToAsk } from '@alumni/shared/roll-numbers/list/list-rows';
import { readPeople } from '@alumni/shared/roll-numbers/list/people';
import { useState } from 'react';
import { serverMessageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { useWords } from '../../i18n/language.ts';
import { importWords } from './import.words.ts';
import type { ListRequest } from './list-request.ts';
import { type ImportList, useImportList } from './use-import-list.ts';

/** Result of the dry run, which shows what an import would do. `source` is the file name. */
export interface ImportPreview
  extends Pick<ResponseOf<typeof previewImport>, 'mailed' | 'invitation'> {
  source: string;
  rows: ListRow[];
}

/** State of an import until it starts: the chosen list and its preview. The preview issues no roll numbers. */
export function useImportPreview() {
  const t = useWords(importWords);
  const { read, close: closeList, failure, setFailure, ...lists } = useImportList();
  const [preview, setPreview] = useState<ImportPreview>();
  const [checking, setChecking] = useState(false);

  const check = async (from: ImportList) => {
    setChecking(true);
    setFailure('');
    try {
      const { rows, columns, source } = from;
      const people = readPeople(rows, columns);
      const asked = peopleToAsk(people);
      if (asked.length === 0) throw new ListError('importEmpty');
      const dryRun = await call(previewImport, { body: { people: asked } });
      setPreview({ ...dryRun, source, rows: listRows(people, dryRun.rows, columns, t.language) });
    } catch (error) {
      const said =
        error instanceof ListError && listMessageText(error.key, t.language, error.values);
      setFailure(said || serverMessageOf(error) || t.failed);
    } finally {
      setChecking(false);
    }
  };
  const start = async (source: string, request: ListRequest) => {
    const list = await read(source, request);
    if (list && !needsChoice(list)) await check(list);
  };

  return {
    ...lists,
    preview,
    failure,
    checking,
    check,
    checkText: (text: string) => inBackground(start(t.pastedName, { text })),
    checkFile: (file: File) => inBackground(start(file.name, { file })),
    /** Returns to the choice of columns. */
    change: () => setPreview(undefined),
    close: () => {
      setPreview(undefined);
      setFailure('');
      closeList();
    },
  };
}

/** Whether the admin has to choose columns, sheet or hidden rows. A list of email addresses alone needs no choice. */
function needsChoice({ list, columns, rows }: ImportList): boolean {
  const [sheet, ...others] = list.sheets;
  const isPlain = columns.fields.every(
    (field, at) => field === 'email' || rows.every(({ cells }) => !cells[at]),
  );
  const isWhole = rows.length === sheet?.rows.length && sheet.hiddenColumns.length === 0;
  return !isPlain || !isWhole || others.length > 0;
}
