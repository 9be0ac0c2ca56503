import { darken } from '../color.ts';
import { circle, n, path, rect, stroke } from '../svg.ts';
import { centre, type Shape } from './face.ts';
import type { Sitter } from './sitter.ts';

export function beard({ beard: kind, hairColor, skin }: Sitter, { half, chin }: Shape): string {
  const { x, y } = centre;
  const moustache = path(
    `M${x - 46} ${y + 88}Q${x - 24} ${y + 66} ${x} ${y + 74}Q${x + 24} ${y + 66} ${x + 46} ${y + 88}Q${x + 22} ${y + 80} ${x} ${y + 83}Q${x - 22} ${y + 80} ${x - 46} ${y + 88}Z`,
    hairColor,
  );
  const jaw = `M${n(x - half * 0.99)} ${y + 14}Q${n(x - half * 0.92)} ${n(chin - 44)} ${n(x - half * 0.52)} ${n(chin - 8)}Q${x} ${n(chin + 24)} ${n(x + half * 0.52)} ${n(chin - 8)}Q${n(x + half * 0.92)} ${n(chin - 44)} ${n(x + half * 0.99)} ${y + 14}Q${n(x + half * 0.8)} ${y + 84} ${x + 60} ${y + 84}Q${x + 30} ${y + 64} ${x} ${y + 72}Q${x - 30} ${y + 64} ${x - 60} ${y + 84}Q${n(x - half * 0.8)} ${y + 84} ${n(x - half * 0.99)} ${y + 14}Z`;
  const lips = `M${x - 54} ${y + 92}Q${x} ${y + 72} ${x + 54} ${y + 92}Q${x + 34} ${y + 130} ${x} ${y + 131}Q${x - 34} ${y + 130} ${x - 54} ${y + 92}Z`;
  if (kind === 'full')
    return path(jaw + lips, hairColor, { 'fill-rule': 'evenodd', opacity: 0.94 });
  if (kind === 'stubble')
    return path(jaw + lips, darken(skin, 0.7), { 'fill-rule': 'evenodd', opacity: 0.26 });
  if (kind === 'moustache') return moustache;
  if (kind === 'goatee')
    return (
      moustache +
      path(
        `M${x - 32} ${n(y + 132)}Q${x} ${n(y + 122)} ${x + 32} ${n(y + 132)}Q${x + 30} ${n(chin + 8)} ${x} ${n(chin + 12)}Q${x - 30} ${n(chin + 8)} ${x - 32} ${n(y + 132)}Z`,
        hairColor,
      )
    );
  return '';
}

export function glasses({ glasses: kind, r }: Sitter, { half }: Shape): string {
  if (kind === 'none') return '';
  const { x, y } = centre;
  const color = r.pick(['#1B1714', '#5A3A22', '#6A1F24', '#3A4150', '#B08A3A']);
  const apart = half * 0.43;
  const lens = (side: 1 | -1) => {
    const at = x + side * apart;
    const glint = stroke(`M${n(at - 22)} ${y - 8}L${n(at - 8)} ${y - 22}`, '#FFFFFF', 4, {
      opacity: 0.4,
    });
    const rim = { stroke: color, 'stroke-width': 6, 'fill-opacity': 0.1 };
    if (kind === 'round') return circle(at, y + 2, 37, '#EAF4FF', rim) + glint;
    if (kind === 'square')
      return rect(at - 40, y - 26, 80, 56, '#EAF4FF', { ...rim, rx: 12 }) + glint;
    return (
      path(
        `M${n(at - 40)} ${y - 22}L${n(at + 40)} ${y - 22}Q${n(at + 42)} ${y + 28} ${n(at)} ${y + 30}Q${n(at - 42)} ${y + 28} ${n(at - 40)} ${y - 22}Z`,
        '#EAF4FF',
        { 'fill-opacity': 0.1 },
      ) +
      stroke(`M${n(at - 41)} ${y - 22}L${n(at + 41)} ${y - 22}`, color, 9) +
      glint
    );
  };
  const bridge = stroke(
    `M${n(x - apart + 38)} ${y - 8}Q${x} ${y - 18} ${n(x + apart - 38)} ${y - 8}`,
    color,
    6,
  );
  const arms = stroke(
    `M${n(x - apart - 38)} ${y - 10}L${n(x - half - 6)} ${y - 16}M${n(x + apart + 38)} ${y - 10}L${n(x + half + 6)} ${y - 16}`,
    color,
    6,
  );
  return lens(-1) + lens(1) + bridge + arms;
}
