import type { Language } from '../../text/language.ts';
import type { RollNumberDetails } from '../roll-number-details.ts';
import type { ImportOutcome, ImportPerson, ImportState } from '../roll-numbers.ts';
import type { Columns } from './columns.ts';
import { columnOf, type ListFault } from './details.ts';
import { listMessageText } from './list-messages.ts';
import type { ListPerson } from './people.ts';

/** A row of a list with what an import would do with it. */
export interface ListRow {
  line: number;
  /** The e-mail, or the content of an invalid row. */
  text: string;
  state: ImportState;
  /** Details that the import would store; absent if there are none. */
  details?: RollNumberDetails;
  /** Values that are left out, or why the row is, as sentences. */
  faults: { heading: string; text: string; reason: string }[];
}

/** Those whom the server is asked about. */
export function peopleToAsk(people: ListPerson[]): ImportPerson[] {
  return people
    .filter(({ state }) => state === 'valid')
    .map(({ text, rollNo, details }) => ({
      email: text,
      ...(rollNo && { rollNo }),
      ...(details && { details }),
    }));
}

/** All rows of a list, with the answers to `peopleToAsk`. */
export function listRows(
  people: ListPerson[],
  outcomes: ImportOutcome[],
  { fields, headings }: Columns,
  language: Language,
): ListRow[] {
  let answered = 0;
  return people.map(({ line, text, state, rollNo = '', details, faults = [] }): ListRow => {
    const said = faults.map((fault) => toSentence(fault, language));
    if (state !== 'valid') return { line, text, state, faults: said };
    const outcome = outcomes[answered];
    answered += 1;
    const { state: known, adds, reason } = outcome ?? { state: 'invalid' };
    if (reason) {
      const heading = headings[columnOf(fields, 'rollNo')] ?? '';
      return { line, text, state: known, faults: [{ heading, text: rollNo, reason }] };
    }
    // What a list says of a member is nobody's to change.
    const kept = known === 'registered' ? [] : said;
    return { line, text, state: known, faults: kept, ...(adds && details && { details }) };
  });
}

function toSentence({ heading, text, reason, values }: ListFault, language: Language) {
  return { heading, text, reason: listMessageText(reason, language, values) };
}
