import type { Language } from '@alumni/shared/text/language';

export interface NewsText {
  title: string;
  description: string;
  /** Days since it was posted. */
  age: number;
  details?: number;
  /** English by default. */
  language?: Language;
  /** Files in `demo/pictures/scenes`, without their ending. */
  pictures?: string[];
}

export const news: NewsText[] = [
  {
    title: 'The directory has passed a thousand conversations',
    age: 1.6,
    description:
      'Since the directory went online, members have told us of more than a thousand messages that began with it: supervisors found, rooms offered, cousins rediscovered. If your profile still lacks a picture, add one: without it you do not appear.',
    pictures: ['group-photo-4'],
  },
  {
    title: 'New solar roof for the reading room',
    age: 18,
    description:
      'Twenty-two panels, paid for by the promotions of the first ten years, now keep the lamps and the router running until midnight. The first evening was celebrated as it should be: in complete silence, with books.',
    details: 3,
    pictures: ['library-2', 'campus-1', 'evening-1'],
  },
  {
    title: 'Call for papers: the network’s first journal',
    age: 30,
    description:
      'Short articles of at most six pages, in English or French, on anything that members have measured, tried or understood. Students are invited to submit with an alumnus of their choice. The editors promise an answer within six weeks and criticism that one can use.',
    details: 2,
  },
  {
    title: 'Les résultats de la campagne de parrainage',
    age: 44,
    description:
      'Cent dix-huit binômes ont été formés cette année, un record. Quatre étudiants sur cinq disent avoir mieux choisi leur stage grâce à leur parrain ou à leur marraine ; et trois parrains sur cinq avouent avoir appris au moins autant.',
    pictures: ['mentoring-1', 'campus-2'],
  },
  {
    title: 'Second place for our students at the regional debate',
    age: 60,
    description:
      'After beating four universities, the team lost the final on the question whether cities should charge for rain. They were told to argue that they should.',
    pictures: ['conference-1', 'group-photo-1'],
  },
  {
    title: 'Eight hundred trees, six hundred and forty alive',
    age: 160,
    description:
      'The count on the catchment is done. The losses stand where goats crossed and where we planted too late; both have been noted. The slope above the spring is green for the first time in years, and the village water committee reports that the flow lasted three weeks longer into the dry season.',
    details: 4,
    pictures: ['tree-planting-1', 'hills-1', 'tree-planting-2', 'group-photo-2'],
  },
  {
    title: 'Emergency fund: how it works and how to ask',
    age: 100,
    description:
      'Illness, an accident, a fire in the hall of residence: a student in distress can ask for help with one message to any member of the committee. Two members decide within three days. Nobody’s name is ever published.',
    details: 3,
  },
  {
    title: 'Three reading rooms opened in Kumba',
    age: 78,
    description:
      'The books have arrived, the shelves stand straight, and the first register shows seventy-one loans on the opening afternoon. Most wanted: an atlas, a book on engines, and a novel that somebody had already read to pieces.',
    details: 2,
    pictures: ['donation-1', 'library-3', 'donation-2'],
  },
  {
    title: 'Le laboratoire retrouve son froid',
    age: 142,
    description:
      'Le congélateur offert par des anciens est en service. Il aura voyagé sur un camion de bananes, deux pirogues et les épaules de six étudiants de master.',
    pictures: ['laboratory-1'],
  },
  {
    title: 'Board elected, with four new faces',
    age: 712,
    description:
      'The assembly elected seven members for two years. For the first time the board has more women than men, and two members who live outside the country. The minutes can be read at the department.',
    pictures: ['conference-2', 'lecture-hall-3'],
  },
  {
    title: 'Health screening at the market: 512 visitors',
    age: 218,
    description:
      'Doctors, nurses and students of the network measured, listened and advised from six in the morning until the rain came at four. Sixty-one people were referred to a clinic; nine were accompanied there at once, and all nine are well.',
    details: 2,
    pictures: ['market-1', 'rain-1'],
  },
  {
    title: 'Our chapter in Garoua has a meeting place',
    age: 240,
    description:
      'The cultural centre has given the northern chapter a room on the first Saturday of each month. It has a fan, a whiteboard and an excellent tea stall opposite.',
  },
  {
    title: 'A notebook for cocoa that needs no network',
    age: 205,
    description:
      'The prototype made at the hackathon has become a tool: four cooperatives weigh their cocoa with it every day. The source is open, the manual has twelve pages and was tested on the founders’ parents.',
    details: 3,
    pictures: ['laptops-1', 'market-2'],
  },
  {
    title: 'Farewell to our first treasurer',
    age: 300,
    description:
      'After almost three years and not a franc missing, the treasurer hands over her ledgers, three cash boxes and the famous key. We thank her with the thing she likes best: a balanced account.',
    pictures: ['evening-2'],
  },
  {
    title: 'Fifty-four diplomas under the stars',
    age: 129,
    description:
      'The power cut lasted exactly as long as the speeches. When the lamps came back, fifty-four caps were in the air.',
    pictures: ['graduation-4', 'graduation-1', 'evening-3', 'group-photo-3', 'campus-3'],
  },
  {
    title: 'Assemblée générale : ce qui a été décidé',
    language: 'fr',
    age: 360,
    description:
      'Cotisation inchangée, création de deux antennes régionales, bibliothèque ouverte le dimanche, et un fonds pour les voyages de terrain. Le compte rendu complet est affiché au département.\n\nLa question des biscuits est renvoyée à l’année prochaine.',
    details: 2,
    pictures: ['conference-3', 'group-photo-4'],
  },
  {
    title: 'Children read the rain gauges for six years',
    age: 35,
    description:
      'Eleven schools, more than two thousand mornings each, and hardly a gap. The series is now used by the regional weather service, with the names of the schools printed under every chart.',
    details: 2,
    pictures: ['rain-2', 'hills-2'],
  },
  {
    title: 'Football: the elders win, on penalties',
    age: 408,
    description:
      'Average age of the winning team: forty-nine. Average age of those who could walk the next day: rather lower.',
    pictures: ['football-3', 'football-1'],
  },
  {
    title: 'Winter seminar in Libreville: fifteen chapters, fifteen readers',
    age: 184,
    description:
      'Every doctoral student went home with marked pages and a date for the next exchange. Two theses have been handed in since.',
    pictures: ['library-1'],
  },
  {
    title: 'Statistics working group publishes its first handbook',
    age: 450,
    description:
      'Forty pages on how to count honestly: water points, pupils, cattle, votes in a village meeting. Free for councils and schools; printed copies at the department.',
    details: 2,
  },
  {
    title: 'A bus for field trips, almost',
    age: 480,
    description:
      'The committee has found a bus, a driver and a garage. It has not yet found a gearbox. Members with relevant relatives are asked to come forward.',
    pictures: ['hills-3'],
  },
  {
    title: 'Une boursière sur deux est désormais une femme',
    age: 545,
    description:
      'Pour la première fois, la nouvelle promotion compte autant d’étudiantes que d’étudiants. Le programme de tutorat dans les lycées techniques y est pour beaucoup.',
    pictures: ['campus-1', 'lecture-hall-1'],
  },
  {
    title: 'Walk on the mountain pays for two operations',
    age: 508,
    description:
      'Ninety-six walkers, 412 sponsors and one lost shoe. The sum went to the emergency fund on the same evening.',
    details: 2,
    pictures: ['mountain-3', 'mountain-1', 'group-photo-1'],
  },
  {
    title: 'Library committee formed',
    age: 690,
    description:
      'Five members will collect, sort and deliver books. They ask for school books of the current syllabus, atlases, dictionaries and novels; they ask, kindly, for no more telephone directories.',
    pictures: ['library-2'],
  },
  {
    title: 'Laboratory week becomes a tradition',
    age: 3.4,
    description:
      'What began as a favour to a colleague who was ill is now in the calendar of the department: once a year, alumni take over the benches.',
    pictures: ['laboratory-2', 'laboratory-3'],
  },
  {
    title: 'Statutes adopted',
    age: 714,
    description:
      'After three readings the assembly adopted the statutes unanimously. They fill nine pages and begin with a sentence that took longest of all: everyone who held the scholarship has a place here.',
    details: 2,
  },
  {
    title: 'The first mentors have met their first-years',
    age: 795,
    description:
      'Twenty-six pairs, formed on the lawn by drawing names from a hat. Two of the pairs turned out to be cousins.',
    pictures: ['mentoring-2'],
  },
  {
    title: 'A shelf, a kettle, a key',
    age: 872,
    description:
      'The department has lent us a corner of the old administration building. The shelf is for the books to come, the kettle was there before us, and the key hangs with the caretaker.',
  },
  {
    title: 'A hundred names in three months',
    age: 948,
    description:
      'The sheet of paper from the founding meeting has been copied, carried, photographed and read out over the telephone. Today the hundredth former scholar signed it, on the bonnet of a taxi in Douala.',
    pictures: ['rain-1', 'group-photo-2'],
  },
  {
    title: 'We exist',
    age: 1036,
    description:
      'Seventeen former scholars met, signed a sheet of paper and agreed to meet again. If you held the scholarship, you are one of us already.',
    pictures: ['group-photo-3'],
  },
];
