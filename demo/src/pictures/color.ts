/** `#rrggbb` between two others; 0 is `a`, 1 is `b`. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)];
  const blended = from.map((value, i) => Math.round(value + ((to[i] ?? 0) - value) * share));
  return `#${blended.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export const lighten = (color: string, share: number) => mix(color, '#fff6e4', share);
/** Shade on skin stays warm. */
export const deepen = (color: string, share: number) => mix(color, '#1C0D09', share);
export const darken = (color: string, share: number) => mix(color, '#12142a', share);

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** The site's palette and dyes that go with it. */
export const dyes = {
  indigo: '#1F3A6E',
  night: '#14274D',
  laterite: '#A63D1F',
  gold: '#E0A526',
  green: '#1B6B45',
  cream: '#F2ECE0',
  plum: '#6B2E4F',
  teal: '#2F6F73',
  sky: '#6C93C4',
  ochre: '#C9803A',
  rose: '#C7606B',
  charcoal: '#2B2F3A',
  sand: '#D8C3A0',
  olive: '#6A7440',
} as const;

export const skins = [
  '#3F271B',
  '#4B2E1F',
  '#5A3725',
  '#68402A',
  '#774B31',
  '#86573A',
  '#966545',
  '#A9764F',
] as const;
