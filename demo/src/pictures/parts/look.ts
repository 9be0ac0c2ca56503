import type { Random } from '../../random.ts';
import { dyes, skins } from '../color.ts';

export type Outfit =
  | 'shirt'
  | 'suit'
  | 'skirt'
  | 'dress'
  | 'kaba'
  | 'boubou'
  | 'gown'
  | 'lab'
  | 'sport'
  | 'work';
export type Hair =
  | 'short'
  | 'bald'
  | 'afro'
  | 'braids'
  | 'bun'
  | 'wrap'
  | 'locs'
  | 'hijab'
  | 'hat'
  | 'mortarboard';

/** How a small figure looks. */
export interface Look {
  skin: string;
  hair: Hair;
  hairColor: string;
  outfit: Outfit;
  main: string;
  second: string;
  accent: string;
  woman: boolean;
}

export type Occasion = 'everyday' | 'formal' | 'graduation' | 'sport' | 'lab' | 'field';

const strong = [
  dyes.indigo,
  dyes.laterite,
  dyes.green,
  dyes.plum,
  dyes.teal,
  dyes.ochre,
  dyes.rose,
];
const soft = [dyes.cream, dyes.sand, dyes.sky, '#E8D9B5', '#D9A3A0', '#B9C9B0', dyes.gold];
const dark = [dyes.night, dyes.charcoal, '#3A2F2A', '#2E3B34', dyes.indigo];

const outfits: Record<Occasion, { women: Outfit[]; men: Outfit[] }> = {
  everyday: {
    women: ['skirt', 'dress', 'kaba', 'shirt'],
    men: ['shirt', 'shirt', 'work', 'boubou'],
  },
  formal: { women: ['dress', 'kaba', 'suit', 'skirt'], men: ['suit', 'suit', 'shirt', 'boubou'] },
  graduation: { women: ['gown'], men: ['gown'] },
  sport: { women: ['sport'], men: ['sport'] },
  lab: { women: ['lab'], men: ['lab'] },
  field: { women: ['work', 'shirt', 'skirt'], men: ['work', 'work', 'shirt'] },
};

export function someone(r: Random, occasion: Occasion = 'everyday'): Look {
  const woman = r.chance(0.5);
  const outfit = r.pick(outfits[occasion][woman ? 'women' : 'men']);
  return {
    skin: r.pick(skins),
    hair: hairFor(r, occasion, woman),
    hairColor: r.chance(0.14) ? '#8B8680' : r.pick(['#17120F', '#221712', '#2B1C14']),
    outfit,
    ...colorsFor(r, outfit),
    woman,
  };
}

function hairFor(r: Random, occasion: Occasion, woman: boolean): Hair {
  if (occasion === 'graduation') return 'mortarboard';
  if (occasion === 'field' && r.chance(0.45)) return 'hat';
  if (!woman) return r.pick(['short', 'short', 'short', 'bald', 'locs', 'afro']);
  if (occasion === 'sport') return r.pick(['bun', 'braids', 'short']);
  return r.pick(['braids', 'braids', 'bun', 'afro', 'wrap', 'wrap', 'short', 'hijab', 'locs']);
}

function colorsFor(r: Random, outfit: Outfit) {
  const accent = r.pick([...strong, dyes.gold]);
  if (outfit === 'suit') return { main: r.pick(dark), second: r.pick(dark), accent };
  if (outfit === 'gown')
    return { main: r.pick([dyes.night, '#20222E', dyes.plum]), second: dyes.charcoal, accent };
  if (outfit === 'lab') return { main: '#F4F1EA', second: r.pick(dark), accent };
  if (outfit === 'sport') return { main: r.pick(strong), second: dyes.cream, accent };
  const main = r.chance(0.6) ? r.pick(strong) : r.pick(soft);
  return { main, second: r.pick(dark), accent };
}
