import { formatDate } from '../text/format-days.ts';
import type { Language } from '../text/language.ts';
import type { SpreadsheetCell } from '../text/spreadsheet.ts';
import type { Reply } from './event-replies.ts';
import type { ReplyState } from './event-reply-form.ts';

export const replyStateNames: Record<Language, Record<ReplyState, string>> = {
  en: { in: 'Coming', waiting: 'In line', maybe: 'Maybe', not: 'Not coming' },
  fr: { in: 'Vient', waiting: 'En attente', maybe: 'Peut-être', not: 'Ne vient pas' },
};

export const erasedName: Record<Language, string> = {
  en: 'Visitor, erased since',
  fr: 'Visiteur (données effacées)',
};

const columns = ['name', 'rollNo', 'state', 'guests', 'note', 'telephone', 'arrivedAt'] as const;

const headings: Record<Language, Record<(typeof columns)[number], string>> = {
  en: {
    name: 'Name',
    rollNo: 'Roll number',
    state: 'Answer',
    guests: 'Guests',
    note: 'Note',
    telephone: 'Telephone',
    arrivedAt: 'Arrived',
  },
  fr: {
    name: 'Nom',
    rollNo: 'Matricule',
    state: 'Réponse',
    guests: 'Accompagnants',
    note: 'Mot',
    telephone: 'Téléphone',
    arrivedAt: 'Arrivée',
  },
};

/** Spreadsheet rows of an event's replies. Arrival times use the given time zone. */
export function replyRows(
  replies: readonly Reply[],
  language: Language,
  timeZone: string | undefined,
): SpreadsheetCell[][] {
  const rows = replies.map((reply) => {
    const at = { dateStyle: 'long', timeStyle: 'short', timeZone } as const;
    const cells = {
      ...reply,
      name: reply.name || erasedName[language],
      state: replyStateNames[language][reply.state],
      arrivedAt: reply.arrivedAt && formatDate(reply.arrivedAt, language, at),
    };
    return columns.map((column) => cells[column]);
  });
  return [columns.map((column) => headings[language][column]), ...rows];
}
