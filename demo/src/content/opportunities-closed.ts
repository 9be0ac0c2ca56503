import type { OpportunityText } from './opportunity-text.ts';

export const closedOpportunities: OpportunityText[] = [
  {
    title: 'Survey enumerators for the market census',
    kind: 'job',
    town: 'Douala',
    applyLink: 'https://census.example/enumerators',
    eligibility: 'Second year or above; any field.',
    description:
      'Eighty enumerators count stalls, goods and prices in fourteen markets on two market days. Training, lunch and a rain cape are provided.',
    posted: 52,
    deadline: -8,
    pictures: ['market-3'],
    own: true,
  },
  {
    title: 'Travel grants for a regional conference on soils',
    kind: 'call',
    eligibility: 'Authors of an accepted abstract.',
    description:
      'Six grants cover the bus, four nights and the fee. In return we ask for a page about what you heard, to be read by those who could not go.',
    posted: 75,
    deadline: -30,
    details: 2,
    pictures: ['conference-3'],
  },
  {
    title: 'Assistant to the curator, regional museum',
    kind: 'job',
    town: 'Bamenda',
    employer: 'Regional Museum of the Hills',
    eligibility: 'History, art history or archaeology; careful hands.',
    description:
      'Nine months among baskets, drums and index cards. The catalogue goes online at the end, and your name is on it.',
    posted: 98,
    deadline: -49,
    pictures: ['library-3'],
  },
  {
    title: 'Electrician trainees, mini-grid construction',
    kind: 'internship',
    eligibility: 'Technical diploma; not afraid of heights.',
    description:
      'Four villages will be lit by the end of the dry season. Trainees dig, wire, test and, in the last month, teach the caretakers.',
    posted: 120,
    deadline: -77,
    pictures: ['hills-3', 'evening-3'],
  },
  {
    title: 'Appel à candidatures : école d’été de statistique',
    kind: 'call',
    town: 'Yaoundé',
    language: 'fr',
    eligibility: 'Master ou doctorat, toutes disciplines qui comptent quelque chose.',
    description:
      'Deux semaines de cours le matin, de données l’après-midi, et de marche le soir. Logement et repas pris en charge pour vingt participants.',
    posted: 148,
    deadline: -96,
    details: 3,
    pictures: ['lecture-hall-2', 'laptops-2'],
  },
  {
    title: 'Translator, health leaflets',
    kind: 'job',
    eligibility: 'French and English at professional level.',
    description:
      'Forty leaflets on childhood illness, in words that a grandmother would use. Remote work, paid by the page, checked by two nurses.',
    posted: 176,
    deadline: -140,
  },
  {
    title: 'Scholarships for girls in technical secondary schools',
    kind: 'scholarship',
    eligibility: 'Proposed by their teachers; household income below the local median.',
    description:
      'Twenty-five scholarships for three years, funded by members’ monthly contributions. Each girl chooses a tutor among the alumnae.',
    posted: 205,
    deadline: -160,
    details: 3,
    pictures: ['donation-2', 'graduation-3'],
  },
  {
    title: 'Site engineer, footbridge programme',
    kind: 'job',
    eligibility: 'Civil engineering and two years on sites.',
    description:
      'Seven footbridges so that children no longer swim to school. You live in the village until the ribbon is cut.',
    posted: 240,
    deadline: -201,
    pictures: ['river-1'],
    own: true,
  },
  {
    title: 'Laboratory technician, milk quality',
    kind: 'job',
    town: 'Ngaoundéré',
    eligibility: 'Food science or microbiology.',
    description:
      'Early mornings, cold rooms, honest results. The dairy cooperative has promised to publish them whatever they say.',
    posted: 290,
    deadline: -255,
    pictures: ['laboratory-3'],
  },
  {
    title: 'Fellowship for returning graduates',
    kind: 'scholarship',
    eligibility: 'Alumni who studied abroad and have been back for less than a year.',
    description:
      'Six months of salary to look round, visit, propose and begin. Eight of the ten fellows of the first round have stayed.',
    posted: 345,
    deadline: -300,
    details: 4,
    pictures: ['campus-3'],
  },
  {
    title: 'Assistant juridique, clinique du droit',
    kind: 'job',
    town: 'Douala',
    language: 'fr',
    eligibility: 'Licence en droit ; sens de l’écoute.',
    description:
      'Permanences gratuites trois matins par semaine : foncier, état civil, contrats de travail. Encadrement par deux avocates du réseau.',
    posted: 402,
    deadline: -360,
  },
  {
    title: 'Camp leaders for the science holiday camp',
    kind: 'job',
    eligibility: 'Students of any science; first-aid certificate welcome.',
    description:
      'Ten days, eighty children, one volcano of baking soda a day. Tents are waterproof; leaders usually are not.',
    posted: 470,
    deadline: -431,
    pictures: ['mentoring-2', 'mountain-2'],
  },
  {
    title: 'Bookkeeper for a women’s weaving workshop',
    kind: 'job',
    town: 'Foumban',
    eligibility: 'Basic accounting, much patience.',
    description:
      'Eleven weavers, one cash box, three languages. Two days a week for a year; the workshop then keeps its own books.',
    posted: 560,
    deadline: -520,
  },
  {
    title: 'Fish pond manager',
    kind: 'job',
    eligibility: 'Zoology, fisheries or animal health.',
    description:
      'Fourteen ponds, catfish and tilapia, a heron that believes they are his. House on the site.',
    posted: 655,
    deadline: -610,
    pictures: ['river-2'],
  },
  {
    title: 'Map makers wanted: hospitals and roads',
    kind: 'call',
    eligibility: 'A computer, a connection, two evenings a week.',
    description:
      'Volunteers draw roads and health posts from satellite pictures; students on the ground check the names. No experience needed, an afternoon of training is enough.',
    posted: 790,
    deadline: -730,
    pictures: ['laptops-3'],
  },
  {
    title: 'Caretaker-librarian for the new reading room',
    kind: 'job',
    town: 'Yaoundé',
    eligibility: 'Reliable, friendly, fond of silence.',
    description: 'Six afternoons a week. The books are catalogued; the readers are not.',
    posted: 930,
    deadline: -885,
    pictures: ['library-1'],
  },
];
