import { type Random, seeded } from '../../random.ts';
import { dyes, mix, skins } from '../color.ts';

const hairs = {
  women: [
    'braids',
    'braidsUp',
    'short',
    'afro',
    'bun',
    'wrap',
    'locs',
    'bob',
    'hijab',
    'twists',
    'puff',
  ],
  men: ['fade', 'cropped', 'bald', 'receding', 'afro', 'shortLocs', 'waves', 'cap'],
} as const;
export type Hair = (typeof hairs.women)[number] | (typeof hairs.men)[number];

const outfits = {
  women: ['suit', 'blouse', 'wovenDress', 'roundNeck', 'gown', 'cardigan', 'lab', 'kaba'],
  men: ['suit', 'suit', 'shirt', 'boubou', 'gown', 'polo', 'lab', 'jacket'],
} as const;
export type Outfit = (typeof outfits.women)[number] | (typeof outfits.men)[number];

export type Beard = 'none' | 'stubble' | 'goatee' | 'full' | 'moustache';

/** What the profile says of a person that a portrait must not contradict. */
export interface Subject {
  woman: boolean;
  /** In years, roughly. */
  age: number;
  hair?: Hair;
  /** Whether a white coat is worn at work. */
  coat?: boolean;
}

export interface Sitter extends Subject {
  hair: Hair;
  outfit: Outfit;
  skin: string;
  hairColor: string;
  cloth: string;
  second: string;
  accent: string;
  beard: Beard;
  glasses: 'none' | 'round' | 'square' | 'half';
  earrings: 'none' | 'stud' | 'hoop' | 'drop';
  necklace: boolean;
  /** Shape of the face, each round 1. */
  width: number;
  jaw: number;
  length: number;
  smile: number;
  r: Random;
}

const strong = [
  dyes.indigo,
  dyes.laterite,
  dyes.green,
  dyes.plum,
  dyes.teal,
  dyes.ochre,
  dyes.rose,
  dyes.gold,
];
const pale = [dyes.cream, '#F7F3EA', '#DCE6EE', '#E9D6C4', '#D5E0D0', '#E6CDD0'];
const dark = [dyes.night, dyes.charcoal, '#3B3340', '#2E3B34', '#4A3A30', dyes.indigo];

export function sitterFor(subject: Subject, seed: string): Sitter {
  const r = seeded(`portrait ${seed}`);
  const { woman, age } = subject;
  const old = Math.max(0, Math.min(1, (age - 42) / 26));
  const hair = subject.hair ?? hairFor(r, woman, age);
  const wardrobe: readonly Outfit[] = outfits[woman ? 'women' : 'men'];
  const worn = r.pick(wardrobe.filter((outfit) => outfit !== 'lab'));
  const outfit = subject.coat && r.chance(0.6) ? 'lab' : worn;
  const tailored = ['suit', 'jacket', 'cardigan'].includes(outfit);
  return {
    ...subject,
    r,
    hair,
    outfit,
    skin: mix(r.pick(skins), r.pick(skins), r.next() * 0.5),
    hairColor: mix(r.pick(['#1A1411', '#231812', '#2C1D15']), '#B9B4AC', old * r.between(0.35, 1)),
    cloth: tailored
      ? r.pick(dark)
      : outfit === 'lab'
        ? '#F5F2EB'
        : r.chance(0.72)
          ? r.pick(strong)
          : r.pick(pale),
    second:
      tailored || outfit === 'lab' ? r.pick([...pale, ...pale, dyes.sky, dyes.rose]) : r.pick(pale),
    accent: r.pick(strong),
    beard:
      woman || age < 24
        ? 'none'
        : r.pick(['none', 'none', 'stubble', 'goatee', 'full', 'moustache']),
    glasses: r.chance(age > 45 ? 0.5 : 0.22) ? r.pick(['round', 'square', 'half']) : 'none',
    earrings: woman && hair !== 'hijab' ? r.pick(['stud', 'hoop', 'drop', 'stud']) : 'none',
    necklace: woman && r.chance(0.45),
    width: r.between(0.94, 1.07),
    jaw: woman ? r.between(0.86, 1) : r.between(0.98, 1.16),
    length: r.between(0.95, 1.07),
    smile: r.between(0.4, 1),
  };
}

function hairFor(r: Random, woman: boolean, age: number): Hair {
  if (woman)
    return r.pick(
      age > 55 ? (['short', 'wrap', 'bun', 'wrap', 'hijab', 'bob'] as const) : hairs.women,
    );
  if (age > 50) return r.pick(['bald', 'receding', 'cropped', 'cap', 'fade'] as const);
  return r.pick(hairs.men);
}
