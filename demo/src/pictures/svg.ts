/** Numbers in drawings: one decimal is finer than a pixel. */
export const n = (value: number) => String(Math.round(value * 10) / 10);

type Attributes = Record<string, string | number | undefined>;

export function tag(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`)
    .join('');
  return content ? `<${name}${written}>${content}</${name}>` : `<${name}${written}/>`;
}

export const path = (d: string, fill: string, more: Attributes = {}) =>
  tag('path', { d, fill, ...more });

export const stroke = (d: string, color: string, width: number, more: Attributes = {}) =>
  tag('path', {
    d,
    fill: 'none',
    stroke: color,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  });

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
) => tag('rect', { x, y, width, height, fill, ...more });

export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
) => tag('ellipse', { cx, cy, rx, ry, fill, ...more });

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  tag('circle', { cx, cy, r, fill, ...more });

export const group = (content: string, more: Attributes = {}) => tag('g', more, content || ' ');

export const at = (x: number, y: number, scale: number, content: string, flip = false) =>
  group(content, {
    transform: `translate(${n(x)} ${n(y)}) scale(${round(flip ? -scale : scale)} ${round(scale)})`,
  });

/** Offsets with colours, and opacity where it is not 1. */
export type Stops = [offset: number, color: string, opacity?: number][];

export const linear = (id: string, stops: Stops, [x1, y1, x2, y2] = [0, 0, 0, 1]) =>
  tag('linearGradient', { id, x1, y1, x2, y2 }, stopsOf(stops));

export const radial = (id: string, stops: Stops, [cx, cy, r] = [0.5, 0.5, 0.5]) =>
  tag('radialGradient', { id, cx, cy, r }, stopsOf(stops));

/** A drawing on a canvas of w × h, rendered at that size unless another is given. */
export const document = (w: number, h: number, content: string, size = { width: w, height: h }) =>
  tag('svg', { xmlns: 'http://www.w3.org/2000/svg', ...size, viewBox: `0 0 ${w} ${h}` }, content);

function stopsOf(stops: Stops): string {
  return stops
    .map(([offset, color, opacity]) =>
      tag('stop', { offset, 'stop-color': color, 'stop-opacity': opacity }),
    )
    .join('');
}

/** Scales need more than a pixel's precision. */
function round(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
