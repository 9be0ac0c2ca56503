import { expect, test } from 'vitest';
import { literals, undefinedTokens } from './css-tokens.ts';

test('finds a property that is used and nowhere defined', () => {
  const texts = new Map([
    ['base.css', ':root { --paper: #fff; --sunk: var(--ground, var(--paper)); }'],
    ['row.tsx', "style.setProperty('--swipe', '1px'); const s = { ['--right']: 1 };"],
    ['row.css', '.row { left: var(--swipe); right: var(--right); color: var(--papier); }'],
  ]);
  expect(undefinedTokens(texts)).toEqual([
    'base.css: --ground is defined nowhere',
    'row.css: --papier is defined nowhere',
  ]);
});

test('finds literal colours, type sizes and spaces in modules', () => {
  const found = ['color: #fff', 'background: rgb(0 0 0 / 0.5)', 'font-size: 0.875rem'].concat(
    'font: 600 1rem / 1.4 var(--body)',
    'padding: 0 2rem',
    'margin: -0.5rem 0 0',
    'gap: clamp(8px, 2vw, var(--space-20))',
  );
  const right = [
    'margin: 0 auto -1px',
    'padding: 1px 0',
    'font: 600 var(--text-16) / 1.75rem a',
  ].concat('width: 3rem', 'padding: var(--space-8) 0.5em', 'border: 2px solid var(--edge)');
  const module = `.a { ${[...found, ...right].join('; ')}; /* color: #000; */ }`;
  expect(literals(new Map([['a.module.css', module]]))).toEqual(
    found.map((one) => `a.module.css: '${one};' is a literal: use a property of critical.css`),
  );
  expect(literals(new Map([['critical.css', ':root { --paper: #fff; }']]))).toEqual([]);
});
