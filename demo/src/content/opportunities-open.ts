import type { OpportunityText } from './opportunity-text.ts';

export const openOpportunities: OpportunityText[] = [
  {
    title: 'Research assistant, hillside water project',
    kind: 'job',
    applyLink: 'mailto:water@research.example?subject=Field%20book',
    eligibility:
      'Degree in hydrology, geography or environmental science; able to walk long distances; Pidgin or a Grassfields language is an advantage.',
    description:
      'Twelve months of stream gauging, interviews and tidy spreadsheets in four villages above the river. You will live with a host family, keep the field book, and sign the final report as co-author.',
    posted: 3,
    deadline: 24,
    details: 3,
    pictures: ['hills-1', 'river-2'],
    own: true,
  },
  {
    title: 'Junior software developer at a cooperative of savings banks',
    kind: 'job',
    town: 'Bafoussam',
    applyLink: 'https://savings-banks.example/jobs/developer?utm_source=alumni',
    employer: 'Union of Village Savings Banks',
    eligibility: 'A project of your own that you can show and explain. Diploma optional.',
    description:
      'Nine savings banks share one small technical team. You would join it to mend the member register, answer the branches when something breaks, and slowly make fewer things break.',
    posted: 6,
    deadline: 5,
    pictures: ['laptops-3'],
  },
  {
    title: 'Bourse de master en gestion des aires protégées',
    kind: 'scholarship',
    applyLink: 'https://bourses.example/aires-protegees',
    language: 'fr',
    eligibility:
      'Licence en biologie, foresterie ou géographie ; moins de trente ans ; bon niveau d’anglais écrit.',
    description:
      'Vingt-quatre mois d’études, dont huit sur le terrain dans deux parcs de la sous-région. La bourse couvre les frais d’inscription, le logement, le matériel et deux voyages.\n\nLes anciens boursiers de ce parcours organisent une séance d’information en ligne ; demandez le lien à l’auteur de l’annonce.',
    posted: 9,
    deadline: 40,
    details: 3,
    pictures: ['river-3', 'mountain-1'],
  },
  {
    title: 'Internship in a hospital pharmacy (six months)',
    kind: 'internship',
    town: 'Douala',
    eligibility: 'Final year of pharmacy or biochemistry.',
    description:
      'Stock, counters, counsel, and one night shift a week. The pharmacist in charge is a member of the network and has trained eleven interns, nine of whom were hired somewhere within the year.',
    posted: 11,
    deadline: 2,
    pictures: ['laboratory-1'],
  },
  {
    title: 'Teachers of mathematics and physics for a rural secondary school',
    kind: 'job',
    eligibility: 'Teaching diploma, or a science degree and the wish to learn teaching.',
    description:
      'The school has a roof, a science kit, a headmaster who used to be an engineer, and no physics teacher since the last one married in town. Housing with solar light is free; the football team needs a goalkeeper.',
    posted: 14,
    deadline: 31,
    own: true,
  },
  {
    title: 'Seed grants for student enterprises',
    kind: 'call',
    applyLink: 'https://seed-grants.example/apply',
    eligibility:
      'Teams of two to five, at least one of whom held the scholarship. Registered or not.',
    description:
      'Ten grants for tools, moulds, first stock or a stand at the market. Not for laptops, not for T-shirts. A mentor with a business of the same kind visits once a month for a year.',
    posted: 17,
    deadline: 12,
    details: 4,
    pictures: ['market-2', 'laptops-1'],
  },
  {
    title: 'Field officer, school garden programme',
    kind: 'job',
    town: 'Bamenda',
    eligibility: 'Agronomy or nutrition; motorcycle licence.',
    description:
      'Thirty-two school gardens, most of them doing well, three of them eaten by goats. You advise, count, cook with the parents’ committees and write down what works.',
    posted: 20,
    deadline: 18,
    pictures: ['tree-planting-2', 'donation-1'],
  },
  {
    title: 'Doctoral position in plant health',
    kind: 'scholarship',
    town: 'Yaoundé',
    applyLink: 'mailto:applications@plant-health.example',
    employer: 'Joint Laboratory for Plant Health',
    eligibility: 'Master’s degree with laboratory work; published or not.',
    description:
      'Cassava mosaic moves faster than our maps. The position is for three years in a joint laboratory, with one stay abroad and two rainy seasons in the field. Supervision is shared by two women who both answer their e-mails.',
    posted: 24,
    deadline: 52,
    details: 4,
    pictures: ['laboratory-2', 'hills-2'],
  },
  {
    title: 'Community radio: producer for a programme on work',
    kind: 'job',
    town: 'Dschang',
    eligibility: 'A good ear, patience, French or English and one local language.',
    description:
      'Half an hour a week about how people earn their living: the porter, the nurse, the programmer, the woman who repairs umbrellas. Recorder and bicycle provided.',
    posted: 27,
    deadline: 9,
    own: true,
  },
  {
    title: 'Stage en cabinet comptable',
    kind: 'internship',
    town: 'Douala',
    applyLink: 'mailto:stages@moukoko.example',
    language: 'fr',
    employer: 'Cabinet Moukoko et associés',
    eligibility: 'Étudiants de troisième année en comptabilité ou gestion.',
    description:
      'Trois mois pour apprendre ce que le cours ne dit pas : classer, relancer, vérifier, expliquer. Indemnité de transport et repas de midi.',
    posted: 31,
    deadline: 1,
  },
  {
    title: 'Volunteer mentors for the coming academic year',
    kind: 'call',
    eligibility:
      'Every alumnus with three years of work behind them, in any field and any country.',
    description:
      'You are given one student, a telephone number and a page of good advice. We ask for one conversation a month and for honesty when you have no time.\n\nLast year 118 pairs were formed. Ninety-four went the whole year; of the others we learnt that the first call must come from the mentor.',
    posted: 36,
    deadline: 66,
    details: 2,
    pictures: ['mentoring-1', 'campus-2', 'group-photo-3'],
  },
];
