import type { Language } from '@alumni/shared/messages';
import type { Subject } from '../pictures/portrait/sitter.ts';

/** An invented member; whoever bears such a name in life is not meant. */
export interface Person {
  title: '' | 'Mr' | 'Mrs' | 'Prof' | 'Dr';
  firstName: string;
  lastName: string;
  maidenName: string;
  profession: string;
  fos: string;
  town: string;
  language: Language;
  subject: Subject;
  /** Without a picture a member is not in the directory. */
  pictured: boolean;
  suspended: boolean;
}

type Row = [
  who: string,
  title: Person['title'],
  firstName: string,
  lastName: string,
  profession: string,
  fos: string,
  town: string,
];

/**
 * `who` is f or m, the age, then letters: F writes French, P has no picture, S is suspended,
 * H wears a hijab; a maiden name follows a colon.
 */
const rows: Row[] = [
  [
    'f38:Tamandji',
    'Mrs',
    'Clarisse',
    'Ngwemba',
    'Agricultural economist',
    'Agricultural Economics',
    'Dschang',
  ],
  [
    'm52',
    'Prof',
    'Ebenezer',
    'Tabenyang-Mokake',
    'Professor of hydrology',
    'Environmental Science',
    'Buea',
  ],
  ['f29', 'Mrs', 'Bɛrinyuy', 'Lukongwi', 'Software engineer', 'Computer Science', 'Douala'],
  ['m34F', 'Mr', 'Jean-Bosco', 'Essonguélé', 'Ingénieur en génie civil', 'Génie civil', 'Yaoundé'],
  [
    'f46:Mveng-Abessolo',
    'Dr',
    'Marie-Thérèse',
    'Zamboué',
    'Paediatrician',
    'Public Health',
    'Ebolowa',
  ],
  ['m27', 'Mr', 'Fɔnyuy', 'Kibankwi', 'Data analyst', 'Statistics', 'Bamenda'],
  [
    'f33H',
    'Mrs',
    'Aïssatou',
    'Hamadjida',
    'Humanitarian logistician',
    'Geography and Planning',
    'Maroua',
  ],
  ['m41F', 'Dr', 'Théophile', 'Ndjomatcha', 'Vétérinaire', 'Santé animale', 'Ngaoundéré'],
  [
    'f24F',
    '',
    'Grâce-Espérance',
    'Mbassidjé',
    'Doctorante en linguistique',
    'Linguistique',
    'Yaoundé',
  ],
  ['m58', 'Prof', 'Augustine', 'Nchindu', 'Dean, retired', 'Economics', 'Kumba'],
  ['f36', 'Mrs', 'Ewoengu', 'Likambe-Monono', 'Hospital pharmacist', 'Biochemistry', 'Limbe'],
  ['m31', 'Mr', 'Saïdou', 'Baïkoua', 'Solar energy technician', 'Renewable Energy', 'Garoua'],
  [
    'f62:Ashunchong',
    'Mrs',
    'Philomena',
    'Tifuh-Ndzelen',
    'Headmistress, retired',
    'Education',
    'Bamenda',
  ],
  [
    'm44F',
    'Mr',
    'Achille',
    'Kouétchemo',
    'Expert-comptable',
    'Comptabilité et finance',
    'Bafoussam',
  ],
  ['f30', 'Dr', 'Ŋweŋ', 'Abongwa', 'Plant virologist', 'Microbiology', 'Buea'],
  ['m23', '', 'Elvis', 'Mokubé', 'Master’s student', 'Computer Science', 'Buea'],
  ['f42F:Ondigui', 'Mrs', 'Solange', 'Mbarandi-Etémé', 'Magistrate', 'Droit public', 'Bertoua'],
  ['m37', 'Mr', 'Tambeson', 'Achidinka', 'Cocoa cooperative manager', 'Agribusiness', 'Kumba'],
  ['f27', '', 'Delphine', 'Yufenyi', 'Radio journalist', 'Journalism', 'Bamenda'],
  ['m49F', 'Dr', 'Barthélemy', 'Ngoumbélé', 'Économiste de la santé', 'Économie', 'Bangui'],
  ['f35', 'Mrs', 'Mispa', 'Ekwogené', 'Primary school inspector', 'Education', 'Kumba'],
  ['m29', 'Mr', 'Kɔŋnyuy', 'Verdzeko', 'Geospatial analyst', 'Geography and Planning', 'Bamenda'],
  [
    'f51',
    'Prof',
    'Honorine',
    'Ndam-Tsafack',
    'Professor of soil science',
    'Soil Science',
    'Dschang',
  ],
  ['m33F', 'Mr', 'Parfait', 'Mounguengui', 'Ingénieur forestier', 'Foresterie', 'Libreville'],
  [
    'f26F',
    '',
    'Christelle',
    'Dzoyem-Fokou',
    'Analyste crédit',
    'Comptabilité et finance',
    'Douala',
  ],
  [
    'm46',
    'Mr',
    'Ferdinand',
    'Njikemnyi',
    'Water supply engineer',
    'Civil Engineering',
    'Bafoussam',
  ],
  ['f31H', 'Dr', 'Hadidjatou', 'Moussoni', 'General practitioner', 'Public Health', 'Ngaoundéré'],
  ['m25', '', 'Desmond', 'Atemkwi', 'Mobile developer', 'Computer Science', 'Douala'],
  [
    'f39:Ngassama',
    'Mrs',
    'Éliane',
    'Bikoro-Ndoumbé',
    'Human resources manager',
    'Sociology',
    'Douala',
  ],
  ['m55', 'Mr', 'Ignatius', 'Fomukwa', 'Credit union director', 'Economics', 'Bamenda'],
  ['f28', 'Mrs', 'Sirri', 'Nebangwa', 'Nutritionist', 'Food Science', 'Yaoundé'],
  ['m36F', 'Mr', 'Hervé', 'Tchouamani', 'Architecte', 'Architecture', 'Douala'],
  ['f44F', 'Dr', 'Léontine', 'Abaga-Nsué', 'Chercheuse en histoire', 'Histoire', 'Malabo'],
  ['m30', 'Mr', 'Ngochi', 'Mbuhmbi', 'Fisheries officer', 'Zoology', 'Limbe'],
  ['f22', '', 'Blessing', 'Egbewatt', 'Law student', 'Law', 'Buea'],
  ['m61', 'Dr', 'Zacharias', 'Wirngoh', 'Surgeon', 'Public Health', 'Bamenda'],
  ['f34', 'Mrs', 'Kelly-Rose', 'Mafanyi', 'Project manager', 'Project Management', 'Limbe'],
  ['m28F', 'Mr', 'Ousmanou', 'Djibrilla', 'Professeur de mathématiques', 'Mathématiques', 'Garoua'],
  ['f47:Bessong-Arrey', 'Mrs', 'Comfort', 'Takor', 'Notary', 'Law', 'Buea'],
  ['m39', 'Mr', 'Cletus', 'Nfornkah', 'Seed company founder', 'Agronomy', 'Bamenda'],
  [
    'f32F',
    'Mrs',
    'Inès',
    'Moukala-Badinga',
    'Ingénieure télécoms',
    'Télécommunications',
    'Brazzaville',
  ],
  ['m43', 'Dr', 'Emmanuel', 'Besong-Tarkang', 'Lecturer in statistics', 'Statistics', 'Buea'],
  ['f25', '', 'Ndifor', 'Achaleke', 'Laboratory assistant', 'Biochemistry', 'Yaoundé'],
  ['m32F', 'Mr', 'Guy-Roland', 'Bessala', 'Journaliste', 'Journalisme', 'Yaoundé'],
  ['f56F:Kemajou', 'Prof', 'Odette', 'Nkwenkeu', 'Professeure de chimie', 'Chimie', 'Yaoundé'],
  ['m26', '', 'Yerima', 'Gambiwa', 'Agricultural extension officer', 'Agronomy', 'Maroua'],
  ['f37', 'Mrs', 'Enanga', 'Mbella-Ikome', 'Tourism consultant', 'Geography and Planning', 'Limbe'],
  [
    'm48F',
    'Mr',
    'Samuel-Désiré',
    'Owoundi',
    'Conservateur de bibliothèque',
    'Sciences de l’information',
    'Yaoundé',
  ],
  ['f30', 'Mrs', 'Lemnyuy', 'Shiynyuy-Dzekem', 'Bioinformatician', 'Microbiology', 'Bamenda'],
  ['m35', 'Mr', 'Obase', 'Ndiforchu', 'Electrical engineer', 'Renewable Energy', 'Kribi'],
  ['f40H', 'Mrs', 'Ramatou', 'Abdoulwahabi', 'Microfinance adviser', 'Economics', 'Maroua'],
  ['m24F', '', 'Brice-Aurélien', 'Mekontso', 'Ingénieur débutant', 'Génie civil', 'Bafoussam'],
  ['f33', 'Dr', 'Patience', 'Akumbom', 'Veterinary epidemiologist', 'Animal Health', 'Ngaoundéré'],
  ['m57F', 'Prof', 'Placide', 'Ngaradoumadji', 'Professeur de droit', 'Droit public', 'N’Djamena'],
  ['f29F', 'Mrs', 'Mireille', 'Essindi-Bilong', 'Sage-femme cadre', 'Santé publique', 'Kribi'],
  ['m38', 'Mr', 'Chefor', 'Asanjini', 'Carpenter and trainer', 'Technical Education', 'Bamenda'],
  [
    'f27',
    '',
    'Naomi',
    'Ekema-Litumbe',
    'Environmental consultant',
    'Environmental Science',
    'Buea',
  ],
  ['m45', 'Mr', 'Peter-Claver', 'Mbinglo', 'Secondary school principal', 'Education', 'Bamenda'],
  ['f23F', '', 'Yolande', 'Tsanga-Ateba', 'Étudiante en master', 'Sociologie', 'Yaoundé'],
  ['m40F', 'Dr', 'Rodrigue', 'Mbourounou', 'Géologue', 'Géologie', 'Libreville'],
  ['f49:Nkwain', 'Mrs', 'Emerencia', 'Chiamboh', 'Nurse and trainer', 'Nursing', 'Bamenda'],
  ['m31', 'Mr', 'Divine', 'Lyonga-Esuka', 'Cyber security specialist', 'Computer Science', 'Limbe'],
  ['f36F', 'Mrs', 'Bernadette', 'Ngo Mandeng', 'Traductrice', 'Linguistique', 'Edéa'],
  ['m28', 'Mr', 'Tanyi', 'Ebot-Ayuk', 'Poultry farmer', 'Animal Health', 'Mamfe'],
  ['f43', 'Dr', 'Florence', 'Ndedi-Priso', 'Radiologist', 'Public Health', 'Douala'],
  ['m33P', 'Mr', 'Walters', 'Teneng', 'Banker', 'Economics', 'Douala'],
  ['f26P', '', 'Mbali', 'Ngalame-Ekie', 'Teacher', 'Education', 'Kumba'],
  ['m37FP', 'Mr', 'Gervais', 'Atanganou', 'Urbaniste', 'Géographie', 'Yaoundé'],
  ['f30P', 'Mrs', 'Ngum', 'Suh-Fru', '', '', 'Bamenda'],
  ['m29', 'Mr', 'Valentine', '', 'Graphic designer', 'Fine Arts', 'Douala'],
  ['m50S', 'Mr', 'Roland', 'Mbeh-Tangwa', 'Contractor', 'Civil Engineering', 'Douala'],
];

const inCoat = /^(Hospital|Plant|Paed|General pr|Surg|Radiol|Lab|Nurse|Vét|Veter|Sage|Bio|Nutri)/;

export const people: Person[] = rows.map(
  ([who, title, firstName, lastName, profession, fos, town]) => {
    const [, sex, age, flags = '', maidenName = ''] = /^([fm])(\d+)([A-Z]*):?(.*)$/.exec(who) ?? [];
    return {
      title,
      firstName,
      lastName,
      maidenName,
      profession,
      fos,
      town,
      language: flags.includes('F') ? 'fr' : 'en',
      subject: {
        woman: sex === 'f',
        age: Number(age),
        coat: inCoat.test(profession),
        ...(flags.includes('H') && { hair: 'hijab' }),
      },
      pictured: !flags.includes('P'),
      suspended: flags.includes('S'),
    };
  },
);
