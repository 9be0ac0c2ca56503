import type { Language } from '../../text/language.ts';
import type { RollNumberDetails } from '../roll-number-details.ts';
import type { ImportOutcome, ImportPerson, ImportState } from '../roll-numbers.ts';
import type { Columns } from './columns.ts';
import { columnIndex, type ListFault } from './details.ts';
import { listMessageText } from './list.messages.ts';
import type { ListPerson } from './people.ts';

/** A list row with the outcome of an import. */
export interface ListRow {
  line: number;
  /** The e-mail, or the content of an invalid row. */
  text: string;
  state: ImportState;
  /** Details that the import would store; absent if there are none. */
  details?: RollNumberDetails;
  /** Sentences about values that are skipped, or about the reason why the row is skipped. */
  faults: { heading: string; text: string; reason: string }[];
}

/** The people that the client sends to the server for a preview. */
export function peopleToAsk(people: ListPerson[]): ImportPerson[] {
  return people
    .filter(({ state }) => state === 'valid')
    .map(({ text, rollNo, details }) => ({
      email: text,
      ...(rollNo && { rollNo }),
      ...(details && { details }),
    }));
}

/** All rows of a list, combined with the server's outcomes for `peopleToAsk`. */
export function listRows(
  people: ListPerson[],
  outcomes: ImportOutcome[],
  { fields, headings }: Columns,
  language: Language,
): ListRow[] {
  let nextOutcome = 0;
  return people.map(({ line, text, state, rollNo = '', details, faults = [] }): ListRow => {
    const said = faults.map((fault) => toSentence(fault, language));
    if (state !== 'valid') return { line, text, state, faults: said };
    const outcome = outcomes[nextOutcome];
    nextOutcome += 1;
    const { state: known, adds, reason } = outcome ?? { state: 'invalid' };
    if (reason) {
      const heading = headings[columnIndex(fields, 'rollNo')] ?? '';
      return { line, text, state: known, faults: [{ heading, text: rollNo, reason }] };
    }
    // An import never changes a member's data, so faults in the row do not matter.
    const shownFaults = known === 'registered' ? [] : said;
    return { line, text, state: known, faults: shownFaults, ...(adds && details && { details }) };
  });
}

function toSentence({ heading, text, reason, values }: ListFault, language: Language) {
  return { heading, text, reason: listMessageText(reason, language, values) };
}
