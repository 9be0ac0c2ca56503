import type { Language } from '@alumni/shared/messages';
import type { SceneName } from '../pictures/scene.ts';

export interface GalleryText {
  title: string;
  description: string;
  /** Days since it was posted. */
  age: number;
  pictures: number;
  /** Taken in turn; every picture is drawn anew. */
  scenes: SceneName[];
  own?: boolean;
  language?: Language;
}

export const galleries: GalleryText[] = [
  {
    title: 'Laboratory Week',
    age: 2.2,
    description:
      'Five days at the benches, from the first sample to the last washed flask. Pictures by the students of the second year.',
    pictures: 9,
    scenes: ['laboratory', 'river', 'lectureHall'],
    own: true,
  },
  {
    title: 'Journée portes ouvertes',
    language: 'fr',
    age: 50,
    description: 'Six cents visiteurs, trente métiers, un seul campus.',
    pictures: 14,
    scenes: ['campus', 'lectureHall', 'library', 'laboratory', 'groupPhoto'],
  },
  {
    title: 'Books for Kumba',
    age: 76,
    description:
      'Two lorries, three schools and many hands. The last picture shows the puncture’s moment of glory: everybody out, and a song.',
    pictures: 12,
    scenes: ['donation', 'hills', 'library', 'groupPhoto', 'market'],
  },
  {
    title: 'From Spring to Estuary',
    age: 93,
    description: 'Four stations along one river.',
    pictures: 18,
    scenes: ['river', 'mountain', 'hills', 'river', 'market', 'rain'],
    own: true,
  },
  {
    title: 'Night of Graduates',
    age: 126,
    description:
      'Fifty-four diplomas, one power cut and a sky full of caps. Thank you to the families who travelled through the night to be there, to the choir, and to the cooks who started again from the beginning when it rained.\n\nGraduates who would like the original of a picture can write to the communications committee with its number.',
    pictures: 40,
    scenes: ['graduation', 'evening', 'groupPhoto', 'graduation', 'campus', 'conference'],
  },
  {
    title: 'Trees on the Catchment',
    age: 170,
    description: 'Planting, tending, counting.',
    pictures: 10,
    scenes: ['treePlanting', 'hills', 'treePlanting', 'groupPhoto'],
  },
  {
    title: 'Hackathon: Tools for Cooperatives',
    age: 256,
    description: 'Thirty-six hours, nine teams, much ginger tea.',
    pictures: 8,
    scenes: ['laptops', 'evening', 'laptops', 'conference'],
  },
  {
    title: 'One Morning at the Market',
    age: 214,
    description: 'Health screening in Ngaoundéré, before the rain and after it.',
    pictures: 6,
    scenes: ['market', 'market', 'rain', 'groupPhoto'],
  },
  {
    title: 'Conference: Cities That Keep Their Trees',
    age: 322,
    description: 'Speakers, listeners and shade.',
    pictures: 11,
    scenes: ['conference', 'lectureHall', 'campus', 'evening'],
  },
  {
    title: 'Elders against Students',
    age: 410,
    description: 'The score is not the subject of these pictures.',
    pictures: 7,
    scenes: ['football', 'football', 'groupPhoto'],
  },
  {
    title: 'La montagne pas à pas',
    age: 505,
    description: 'La marche pour le fonds d’urgence, du premier champ à la première cabane.',
    pictures: 13,
    scenes: ['mountain', 'hills', 'mountain', 'treePlanting'],
    own: true,
  },
  {
    title: 'Rain',
    age: 414,
    description: 'A reunion, as it was.',
    pictures: 3,
    scenes: ['rain', 'evening', 'rain'],
  },
  {
    title: 'The Reading Room',
    age: 600,
    description: 'Before the shelves were full.',
    pictures: 2,
    scenes: ['library'],
  },
  {
    title: 'Mentors and Students',
    age: 790,
    description: 'First conversations on the lawn.',
    pictures: 5,
    scenes: ['mentoring', 'campus', 'mentoring', 'laptops'],
  },
  {
    title: 'The Seventeen',
    age: 1033,
    description: 'The only picture of the founding meeting, taken by the eighteenth.',
    pictures: 1,
    scenes: ['groupPhoto'],
  },
];
