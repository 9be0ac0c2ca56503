import { expect, test } from 'vitest';
import { floorOf } from './browser-floor/compat-data.ts';
import { unallowed } from './browser-floor/problems.ts';
import { scriptUses } from './browser-floor/script-uses.ts';
import { styleUses } from './browser-floor/style-uses.ts';

const floor = floorOf(['chrome 80', 'firefox 78', 'safari 13.1', 'ios_saf 13.4']);
const usesOfScript = scriptUses(floor);

test.each([
  ['URL.canParse(a)', 'URL.canParse'],
  ['a.at(-1)', 'at'],
  ['a.b?.replaceAll(`-`,``)', 'replaceAll'],
  ['structuredClone(a)', 'structuredClone'],
  ['new BroadcastChannel(a)', 'BroadcastChannel'],
  ['e.form?.requestSubmit()', 'requestSubmit'],
  ['d.current.showModal()', 'showModal'],
  ['new Intl.Segmenter(a)', 'Intl.Segmenter'],
  ['navigator.locks.request(a)', 'navigator.locks'],
  ['AbortSignal.timeout(9)', 'AbortSignal.timeout'],
  ['/(?<=a)b/.test(c)', '(?<='],
  ['a?.(...b,c)', '?.(...b,'],
  ['a?.b.c(d,...e(),f)', '?.b.c(d,...e(),'],
])('finds what a browser of the floor lacks in %s', (script, name) => {
  expect(usesOfScript(script).map((use) => use.name)).toEqual([name]);
});

test.each([
  'a.map(b).slice(-1)',
  'typeof structuredClone==`function`',
  '{BroadcastChannel:1}',
  'navigator.clipboard?.writeText(a)',
  'a.at',
  'a?.call(b,...c),d',
  'a?.b({c,...d},e)',
  'Intl.supportedValuesOf?.(a)',
])('lets %s pass', (script) => {
  expect(usesOfScript(script)).toEqual([]);
});

test.each([
  ['.a{inset:0}', 'inset'],
  ['.a{padding-inline:1px}', 'padding-inline'],
  ['.a{height:calc(100dvh - 1px)}', 'viewport_percentage_units_dynamic'],
  ['.a{overflow:clip}', 'overflow: clip'],
  ['.a{color:color-mix(in srgb,red,blue)}', 'color-mix'],
  ['.a:has(b){color:red}', ':has'],
  ['.a:not(.b,.c){color:red}', ':not(a, b)'],
  ['@container (width<1px){.a{color:red}}', '@container'],
])('finds what a browser of the floor drops in %s', (style, name) => {
  expect(styleUses(style, floor).map((use) => use.name)).toEqual([name]);
});

test('styles of the floor pass', () => {
  const style = '.a::after,.b:not(.c):hover{display:grid;gap:1px;width:min(1px,1vw)}';
  expect(styleUses(style, floor)).toEqual([]);
});

test('what is allowed passes, and has to be used', () => {
  const files = [['a.js', 'a.at(0);b.replaceAll(c)']] as const;
  expect(unallowed(files, usesOfScript, { at: 'why', share: 'why' })).toEqual([
    "a.js: 'replaceAll' is newer than the floor: … a.at(0);b.replaceAll(c) …",
    "'share' is allowed, and used nowhere",
  ]);
});
