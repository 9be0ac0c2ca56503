import { document, group, linear, radial, rect } from '../svg.ts';
import { backdrop } from './backdrop.ts';
import { clothes } from './clothes.ts';
import { ears, face, neck, shapeOf } from './face.ts';
import { beard, glasses } from './face-wear.ts';
import { hair } from './hair.ts';
import { type Subject, sitterFor } from './sitter.ts';

const [w, h] = [640, 800];

/** Head and shoulders at 4:5, the same for the same seed. */
export function drawPortrait(subject: Subject, seed: string): string {
  const sitter = sitterFor(subject, seed);
  const shape = shapeOf(sitter);
  const { behind, front } = hair(sitter, shape);
  const covered = sitter.hair === 'hijab';
  const person = [
    behind,
    neck(sitter, shape),
    clothes(sitter, shape),
    covered ? '' : ears(sitter, shape),
    face(sitter, shape),
    beard(sitter, shape),
    front,
    glasses(sitter, shape),
  ].join('');
  const lean = sitter.r.between(-2.2, 2.2);
  const placed = group(person, {
    transform: `translate(-25.6 -2) scale(1.08) rotate(${lean.toFixed(2)} 320 700)`,
  });
  return document(w, h, backdrop(sitter.r) + placed + finish());
}

function finish(): string {
  return [
    linear(
      'wash',
      [
        [0, '#FFE2A8', 0.16],
        [0.6, '#FFE2A8', 0],
        [1, '#1A1C3A', 0.16],
      ],
      [0, 0, 1, 1],
    ),
    radial(
      'corners',
      [
        [0.6, '#1A1226', 0],
        [1, '#1A1226', 0.26],
      ],
      [0.5, 0.45, 0.78],
    ),
    rect(0, 0, w, h, 'url(#wash)'),
    rect(0, 0, w, h, 'url(#corners)'),
  ].join('');
}
