import type { ColumnField } from '@alumni/shared/roll-numbers/list/column-fields';
import { type Columns, guessColumns } from '@alumni/shared/roll-numbers/list/columns';
import type { ListEncoding } from '@alumni/shared/roll-numbers/list/decode-text';
import { ListError, listMessageText } from '@alumni/shared/roll-numbers/list/list.messages';
import type { ReadList } from '@alumni/shared/roll-numbers/list/read-list';
import { type SheetRow, shownRows } from '@alumni/shared/roll-numbers/list/sheet';
import { useEffect, useRef, useState } from 'react';
import { inBackground } from '../../components/ui/announcements/in-background.ts';
import { useWords } from '../../i18n/language.ts';
import { importWords } from './import.words.ts';
import type { ListRequest } from './list-request.ts';
import { readListFile } from './read-list-file.ts';

/** A parsed list, and what the admin has chosen about it: sheet, hidden rows and columns. */
export interface ImportList {
  /** File name. */
  source: string;
  request: ListRequest;
  list: ReadList;
  /** Index of the sheet. */
  sheet: number;
  withHidden: boolean;
  rows: SheetRow[];
  columns: Columns;
}

/** Parses lists, and holds what the admin has chosen about them. */
export function useImportList() {
  const t = useWords(importWords);
  const [chosen, setChosen] = useState<ImportList>();
  const [reading, setReading] = useState(false);
  const [failure, setFailure] = useState('');
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  /** Returns the list; undefined if it cannot be read, or reading was stopped. */
  const read = async (source: string, request: ListRequest): Promise<ImportList | undefined> => {
    controller.current?.abort();
    const current = new AbortController();
    controller.current = current;
    setReading(true);
    setFailure('');
    try {
      const list = await readListFile(request, current.signal);
      if (current.signal.aborted) return undefined;
      if (!list) setFailure(t.unreadable);
      const found = list && withColumns({ source, request, list, sheet: 0, withHidden: false });
      if (found) setChosen(found);
      return found;
    } catch (error) {
      if (!(error instanceof ListError)) throw error;
      if (!current.signal.aborted) setFailure(listMessageText(error.key, t.language, error.values));
      return undefined;
    } finally {
      if (controller.current === current) setReading(false);
    }
  };

  return {
    chosen,
    reading,
    failure,
    setFailure,
    read,
    stop: () => {
      controller.current?.abort();
      setReading(false);
    },
    /** Reads another sheet or hidden rows, and guesses the columns again. */
    take: (change: Partial<Pick<ImportList, 'sheet' | 'withHidden'>>) =>
      setChosen((now) => now && withColumns({ ...now, ...change })),
    setField: (column: number, field: ColumnField | null) =>
      setChosen((now) => now && { ...now, columns: withField(now.columns, column, field) }),
    setEncoding: (encoding: ListEncoding) => {
      if (chosen && 'file' in chosen.request) {
        inBackground(read(chosen.source, { ...chosen.request, encoding }));
      }
    },
    close: () => setChosen(undefined),
  };
}

function withColumns(chosen: Omit<ImportList, 'rows' | 'columns'>): ImportList {
  const sheet = chosen.list.sheets[chosen.sheet];
  const rows = sheet ? shownRows(sheet, chosen.withHidden) : [];
  return { ...chosen, rows, columns: guessColumns(rows) };
}

/** Assigns a field to a column and takes it from any other. Only telephones may have several columns. */
function withField(columns: Columns, column: number, field: ColumnField | null): Columns {
  const fields = columns.fields.map((other, at) => {
    if (at === column) return field;
    return other === field && field !== 'telephone' ? null : other;
  });
  return { ...columns, fields };
}
