import type { ImportColumn, ImportField } from '@alumni/shared/roll-numbers/roll-numbers';
import { searchText } from '@alumni/shared/text/search-text';
import type { SheetRow } from './sheet.ts';

/** Headings in English and French, as `headingKey` writes them. */
const headings: Record<Exclude<ImportField, 'email'> | 'fullName', string> = {
  rollNo:
    'rollnumber rollno roll matricule matricules nomatricule nmatricule numeromatricule numerodematricule matriculenumber matriculeno',
  title: 'title titles titre titres civilite salutation',
  firstName: 'firstname firstnames givenname givennames forename forenames prenom prenoms',
  middleName:
    'middlename middlenames othername othernames autreprenom autresprenoms deuxiemeprenom secondprenom',
  lastName:
    'lastname lastnames surname surnames familyname nom noms nomdefamille nomsdefamille patronyme',
  maidenName: 'maidenname nomdejeunefille nomdenaissance nee',
  gender: 'gender sex sexe genre',
  profession:
    'profession professions occupation job jobtitle currentjob position metier emploi fonction poste professionactuelle fonctionactuelle',
  fos: 'fieldofstudy fieldofstudies studyfield fos filiere filieres domainedetudes domainedetude specialite speciality specialty specialisation specialization discipline major formation',
  promotion:
    'promotion promotionyear yearofpromotion promo annee anneedepromotion anneedesortie anneedefindetudes anneedudiplome year graduationyear yearofgraduation classof cohort cohorte batch',
  telephone:
    'telephone telephones telephonenumber telephoneno phone phones phonenumber phoneno mobile mobilephone mobilenumber cellphone tel gsm portable telephoneportable numerodetelephone notelephone whatsapp',
  address:
    'address addresses adresse adresses postaladdress homeaddress adressepostale residence domicile',
  fullName:
    'name names fullname firstandlastname nometprenom nometprenoms nomsetprenoms nomprenom nomprenoms prenometnom prenomsetnoms nomcomplet',
};

const fieldOfHeading = new Map(
  Object.entries(headings).flatMap(([field, keys]) =>
    keys.split(' ').map((key) => [key, field as keyof typeof headings]),
  ),
);

/** Letters and digits of a heading without accents: `N° matricule *` is `nmatricule`, `Prénom(s)` `prenoms`. */
function headingKey(cell: string): string {
  return searchText(cell).replace(/[^a-z0-9]/g, '');
}

/** Compares whole words: `jane.mail.com` is a mistyped address, not a heading. */
function isEmailHeading(key: string): boolean {
  return /^((users?)?(e?mail|courriel)s?(address(es)?)?|adresses?(de)?(e?mail|courriel|electronique|messagerie)s?)$/.test(
    key,
  );
}

function fieldOf(cell: string): ImportField | 'fullName' | undefined {
  const key = headingKey(cell);
  return isEmailHeading(key) ? 'email' : fieldOfHeading.get(key);
}

/** Lists have a title above their headings, and headings over two rows, but not more than that. */
const searchedRows = 10;

export interface Headings {
  columns: ImportColumn[];
  /** Index of the column of each field. */
  columnOf: Partial<Record<ImportField, number>>;
  /** How many rows stand above the people. */
  rows: number;
}

/**
 * The headings of a list: in the first row that has one for e-mails, or two of any kind. Undefined if a
 * row with an address comes before them, or there are none. Of two columns with the same heading, the
 * first counts.
 */
export function readHeadings(rows: SheetRow[]): Headings | undefined {
  const at = rows.slice(0, searchedRows).findIndex(isHeadingRow);
  const above = rows.slice(0, Math.max(0, at));
  if (at < 0 || above.some(hasAddress)) return undefined;
  const cells = rows[at]?.cells ?? [];
  const overline = rows[at - 1]?.cells ?? [];
  const width = Math.max(cells.length, overline.length);
  const columnOf: Headings['columnOf'] = {};
  const columns = Array.from({ length: width }, (_, index): ImportColumn | undefined => {
    // A heading that is merged with the cell below it stands in the upper one.
    const heading = (cells[index] || overline[index] || '').trim().slice(0, 100);
    if (heading === '') return undefined;
    const field = fieldOf(heading);
    if (field === undefined) return { heading, field: null, unread: 'unknown' };
    if (field === 'fullName') return { heading, field: null, unread: 'fullName' };
    if (columnOf[field] !== undefined) return { heading, field: null, unread: 'repeated' };
    columnOf[field] = index;
    return { heading, field };
  });
  return { columns: columns.filter((column) => column !== undefined), columnOf, rows: at + 1 };
}

export function hasEmailHeading(rows: SheetRow[]): boolean {
  return readHeadings(rows)?.columnOf.email !== undefined;
}

function isHeadingRow(row: SheetRow): boolean {
  const fields = row.cells.map(fieldOf).filter((field) => field !== undefined);
  return !hasAddress(row) && (fields.includes('email') || fields.length >= 2);
}

function hasAddress({ cells }: SheetRow): boolean {
  return cells.some((cell) => cell.includes('@'));
}
