import { searchText } from '../../text/search-text.ts';
import type { ColumnField } from './column-fields.ts';

/** Headings in English and French, in the form of `headingKey`. */
const headings: Partial<Record<ColumnField, string>> = {
  rollNo:
    'rollnumber rollno roll matricule matricules nomatricule nmatricule numeromatricule numerodematricule matriculenumber matriculeno',
  title: 'title titles titre titres civilite salutation',
  firstName: 'firstname firstnames givenname givennames forename forenames prenom prenoms',
  middleName:
    'middlename middlenames additionalname othername othernames autreprenom autresprenoms deuxiemeprenom secondprenom',
  lastName:
    'lastname lastnames surname surnames familyname nom noms nomdefamille nomsdefamille patronyme',
  maidenName: 'maidenname nomdejeunefille nomdenaissance nee',
  gender: 'gender sex sexe genre sexemf sexefm sexmf genremf gendermf',
  profession:
    'profession professions occupation job jobtitle currentjob position metier emploi fonction poste professionactuelle fonctionactuelle situationprofessionnelle',
  fos: 'fieldofstudy fieldofstudies studyfield fos filiere filieres domainedetudes domainedetude specialite speciality specialty specialisation specialization discipline major formation departement department',
  promotion:
    'promotion promotionyear yearofpromotion promo annee anneedepromotion anneedesortie anneedefindetudes anneedudiplome anneedobtention anneeacademique anneescolaire annees academicyear schoolyear year graduationyear yearofgraduation classof cohort cohorte batch',
  telephone:
    'telephone telephones telephonenumber telephoneno phone phones phonenumber phonenumbers phoneno mobile mobilephone mobilenumber cellphone cell tel teleph gsm portable telephoneportable telportable telmobile telephonemobile numerodetelephone numerostelephone numerotelephone numtel notelephone notel ndetelephone ntelephone ntel numeroportable whatsapp numerowhatsapp telephonewhatsapp telwhatsapp',
  address:
    'address addresses adresse adresses postaladdress homeaddress adressepostale residence domicile lieuderesidence',
  town: 'town city ville localite commune villederesidence villeactuelle residencetown currentcity currenttown cityofresidence townofresidence homecity address1city',
  country:
    'country pays paysderesidence paysactuel currentcountry countryofresidence homecountry address1country',
  lastFirst:
    'nometprenom nometprenoms nomsetprenom nomsetprenoms nomprenom nomprenoms nomsprenoms nomcomplet nomscomplets identite nomdelalumni nomdumembre',
  firstLast:
    'name names fullname fullnames firstandlastname prenometnom prenomsetnoms prenomnom membername',
};

const fieldOfKey = new Map(
  Object.entries(headings).flatMap(([field, keys]) =>
    keys.split(' ').map((key) => [key, field as ColumnField]),
  ),
);

/**
 * Returns the field that a heading names, or null. Understands `N° matricule *`, `Prénom(s)`, `Téléphone 1` and
 * `Profession (poste, ville)`.
 */
export function fieldForHeading(cell: string): ColumnField | null {
  return lookUpHeading(cell) ?? lookUpHeading(cell.replace(/\([^)]*\)?/g, ''));
}

function lookUpHeading(cell: string): ColumnField | null {
  const key = headingKey(cell);
  return isEmailHeading(key) ? 'email' : (fieldOfKey.get(key) ?? null);
}

/** Normalises a heading: letters and digits without accents, and without the last digit of `Téléphone 1`. */
function headingKey(cell: string): string {
  // Google Contacts writes the columns `Phone 1 - Label` and `Phone 1 - Value`. Only the second one holds the number,
  // so only its suffix is removed.
  return searchText(cell.replace(/ - value$/i, ''))
    .replace(/[^a-z0-9]/g, '')
    .replace(/\d$/, '');
}

/** Compares whole words: `jane.mail.com` is a mistyped address, not a heading. */
function isEmailHeading(key: string): boolean {
  return /^((users?)?(e?mail|courriel)s?(address(es)?|adresses?)?|adresses?(de)?(e?mail|courriel|electronique|messagerie)s?)$/.test(
    key,
  );
}
