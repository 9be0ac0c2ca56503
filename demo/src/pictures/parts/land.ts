import type { Random } from '../../random.ts';
import { darken, lighten } from '../color.ts';
import { circle, ellipse, group, n, path, rect, stroke } from '../svg.ts';
import { type Light, lit } from './light.ts';

export interface Ridge {
  /** Height of the ground at x. */
  y(x: number): number;
  /** The land under the ridge, down to `bottom`. */
  outline(bottom: number): string;
}

/** A smooth line of hills; `rough` 0 is a meadow, 1 is mountains. */
export function ridge(r: Random, w: number, base: number, height: number, rough = 0.3): Ridge {
  const waves = [1, 2.3, 4.7, 9.1].map((frequency, i) => ({
    frequency: (frequency * r.between(0.8, 1.25) * Math.PI) / w,
    phase: r.between(0, Math.PI * 2),
    weight: i === 0 ? 1 : rough ** (i * 0.8),
  }));
  const total = waves.reduce((sum, wave) => sum + wave.weight, 0);
  const y = (x: number) =>
    base -
    (height *
      waves.reduce(
        (sum, wave) => sum + wave.weight * Math.sin(x * wave.frequency + wave.phase),
        0,
      )) /
      total;
  return {
    y,
    outline(bottom) {
      const points: string[] = [];
      for (let x = -20; x <= w + 20; x += 12) points.push(`${n(x)} ${n(y(x))}`);
      return `M${points.join('L')}L${w + 20} ${bottom}L-20 ${bottom}Z`;
    },
  };
}

/** Lines of planting that follow a ridge. */
export function furrows(
  r: Random,
  land: Ridge,
  {
    from,
    to,
    drop,
    rows,
    color,
  }: { from: number; to: number; drop: number; rows: number; color: string },
): string {
  const lines = Array.from({ length: rows }, (_, row) => {
    const shift = drop * (row + 1) * (1 + row * 0.12);
    const points: string[] = [];
    for (let x = from + row * 6; x <= to - row * 9; x += 16)
      points.push(`${n(x)} ${n(land.y(x) + shift)}`);
    return points.length < 2 ? '' : stroke(`M${points.join('L')}`, color, r.between(2, 3.6));
  });
  return group(lines.join(''), { opacity: 0.35 });
}

type TreeKind = 'round' | 'palm' | 'eucalyptus' | 'umbrella' | 'banana';

/** A tree that stands at x, y and is h high. */
export function tree(
  r: Random,
  light: Light,
  {
    x,
    y,
    h,
    kind,
    depth = 0,
  }: { x: number; y: number; h: number; kind?: TreeKind; depth?: number },
): string {
  const chosen = kind ?? r.pick(['round', 'round', 'palm', 'eucalyptus', 'umbrella'] as const);
  const leaf = lit(light, r.pick(['#3E6B3A', '#4F7A3C', '#2F5D43', '#5E7F3B', '#376347']), depth);
  const trunk = lit(light, '#5A4232', depth);
  const shadow = ellipse(x + h * 0.12, y + 2, h * 0.3, h * 0.04, '#12142a', {
    opacity: 0.16 * (1 - depth),
  });
  return shadow + drawTree[chosen](r, x, y, h, leaf, trunk);
}

type Draw = (r: Random, x: number, y: number, h: number, leaf: string, trunk: string) => string;

const drawTree: Record<TreeKind, Draw> = {
  round(r, x, y, h, leaf, trunk) {
    const blobs = 13;
    const crown = Array.from({ length: blobs }, (_, i) => {
      const out = Math.sqrt((i + 0.5) / blobs);
      return {
        x: x + Math.cos(i * 2.4) * h * 0.27 * out,
        y: y - h * 0.67 + Math.sin(i * 2.4) * h * 0.22 * out,
        r: h * r.between(0.1, 0.16),
      };
    }).sort((a, b) => b.y - a.y);
    const dabs = Array.from({ length: 26 }, () => {
      const [angle, out] = [r.between(0, Math.PI * 2), Math.sqrt(r.next())];
      const [dx, dy] = [Math.cos(angle) * h * 0.3 * out, Math.sin(angle) * h * 0.25 * out];
      const color = dx + dy < 0 ? lighten(leaf, 0.2) : darken(leaf, 0.2);
      return ellipse(x + dx, y - h * 0.67 + dy, h * 0.022, h * 0.011, color, { opacity: 0.55 });
    });
    return [
      path(
        `M${n(x - h * 0.04)} ${n(y)}Q${n(x - h * 0.015)} ${n(y - h * 0.2)} ${n(x - h * 0.025)} ${n(y - h * 0.6)}L${n(x + h * 0.02)} ${n(y - h * 0.6)}Q${n(x + h * 0.015)} ${n(y - h * 0.2)} ${n(x + h * 0.045)} ${n(y)}Z`,
        trunk,
      ),
      stroke(`M${n(x)} ${n(y - h * 0.33)}L${n(x + h * 0.13)} ${n(y - h * 0.55)}`, trunk, h * 0.022),
      ...crown.map((c) => circle(c.x + h * 0.025, c.y + h * 0.03, c.r, darken(leaf, 0.3))),
      ...crown.map((c, i) => circle(c.x, c.y, c.r * 0.97, darken(leaf, 0.14 - (i / blobs) * 0.14))),
      ...crown
        .slice(4)
        .map((c) => circle(c.x - c.r * 0.22, c.y - c.r * 0.26, c.r * 0.66, lighten(leaf, 0.07))),
      ...dabs,
    ].join('');
  },
  palm(r, x, y, h, leaf, trunk) {
    const lean = r.between(-0.12, 0.12) * h;
    const top = { x: x + lean, y: y - h * 0.74 };
    const fronds = Array.from({ length: 11 }, (_, i) => {
      const angle = -Math.PI * (0.02 + (i / 10) * 0.96) + r.between(-0.08, 0.08);
      const reach = h * r.between(0.28, 0.36);
      const end = {
        x: top.x + Math.cos(angle) * reach,
        y: top.y + Math.sin(angle) * reach * 0.6 + h * 0.12,
      };
      const rise = {
        x: top.x + Math.cos(angle) * reach * 0.55,
        y: top.y + Math.sin(angle) * reach * 0.95 - h * 0.02,
      };
      const shade = i % 2 ? leaf : darken(leaf, 0.2);
      return path(
        `M${n(top.x)} ${n(top.y)}Q${n(rise.x)} ${n(rise.y - h * 0.03)} ${n(end.x)} ${n(end.y)}Q${n(rise.x)} ${n(rise.y + h * 0.07)} ${n(top.x)} ${n(top.y)}Z`,
        shade,
      );
    });
    return [
      stroke(
        `M${n(x)} ${n(y)}Q${n(x + lean * 0.2)} ${n(y - h * 0.4)} ${n(top.x)} ${n(top.y)}`,
        trunk,
        h * 0.04,
      ),
      ...fronds,
      circle(top.x, top.y + h * 0.01, h * 0.03, darken(leaf, 0.35)),
    ].join('');
  },
  eucalyptus(r, x, y, h, leaf, trunk) {
    const tufts = Array.from({ length: 6 }, (_, i) => ({
      x: x + r.between(-0.06, 0.06) * h,
      y: y - h * (0.36 + i * 0.105),
      rx: h * (0.125 - i * 0.012),
    }));
    return [
      stroke(
        `M${n(x)} ${n(y)}L${n(x + h * 0.01)} ${n(y - h * 0.9)}`,
        lighten(trunk, 0.25),
        h * 0.022,
      ),
      ...tufts.map((t) =>
        ellipse(t.x + h * 0.02, t.y + h * 0.02, t.rx, h * 0.085, darken(leaf, 0.25)),
      ),
      ...tufts.map((t) => ellipse(t.x - h * 0.005, t.y, t.rx * 0.9, h * 0.075, leaf)),
    ].join('');
  },
  umbrella(r, x, y, h, leaf, trunk) {
    const tiers = Array.from({ length: 5 }, (_, i) => ({
      x: x + (i - 2) * h * 0.15 + r.between(-0.03, 0.03) * h,
      y: y - h * (0.72 + (i === 2 ? 0.06 : r.between(-0.03, 0.03))),
    }));
    return [
      stroke(
        `M${n(x)} ${n(y)}L${n(x + h * 0.02)} ${n(y - h * 0.42)}L${n(x - h * 0.2)} ${n(y - h * 0.7)}`,
        trunk,
        h * 0.035,
      ),
      stroke(
        `M${n(x + h * 0.02)} ${n(y - h * 0.42)}L${n(x + h * 0.22)} ${n(y - h * 0.7)}`,
        trunk,
        h * 0.03,
      ),
      ...tiers.map((t) =>
        ellipse(t.x + h * 0.02, t.y + h * 0.03, h * 0.19, h * 0.075, darken(leaf, 0.28)),
      ),
      ...tiers.map((t) => ellipse(t.x, t.y, h * 0.19, h * 0.07, leaf)),
    ].join('');
  },
  banana(r, x, y, h, leaf, trunk) {
    const leaves = Array.from({ length: 8 }, (_, i) => {
      const angle = -Math.PI * (0.1 + (i / 7) * 0.8) + r.between(-0.1, 0.1);
      const reach = h * r.between(0.5, 0.62);
      const [cx, cy] = [Math.cos(angle), Math.sin(angle)];
      const start = `${n(x)} ${n(y - h * 0.32)}`;
      const end = `${n(x + cx * reach * 0.8)} ${n(y - h * 0.32 + cy * reach)}`;
      const side = (s: number) =>
        `${n(x + cx * reach * 0.5 - cy * h * 0.09 * s)} ${n(y - h * 0.36 + cy * reach * 0.6 + cx * h * 0.09 * s)}`;
      return path(
        `M${start}Q${side(1)} ${end}Q${side(-1)} ${start}Z`,
        i % 2 ? leaf : darken(leaf, 0.18),
      );
    });
    return (
      rect(x - h * 0.03, y - h * 0.36, h * 0.06, h * 0.36, lighten(trunk, 0.12)) + leaves.join('')
    );
  },
};

/** Tufts that break up an even ground. */
export function grass(
  r: Random,
  {
    w,
    from,
    to,
    count,
    color,
  }: { w: number; from: number; to: number; count: number; color: string },
): string {
  const tufts = Array.from({ length: count }, () => {
    const [x, y] = [r.next() * w, r.between(from, to)];
    const s = 3 + ((y - from) / Math.max(1, to - from)) * 9;
    return `M${n(x)} ${n(y)}l${n(-s * 0.5)} ${n(-s)}M${n(x)} ${n(y)}l${n(s * 0.1)} ${n(-s * 1.3)}M${n(x)} ${n(y)}l${n(s * 0.6)} ${n(-s * 0.9)}`;
  });
  return stroke(tufts.join(''), color, 1.8, { opacity: 0.5 });
}
