import { compatData, type Floor, isKnown, type Tree } from './compat-data.ts';

const {
  'at-rules': atRules,
  properties,
  selectors,
  types,
} = compatData.css as Record<string, Tree>;
const unitGroups: Record<string, RegExp> = {
  viewport_percentage_units_dynamic: /\d(dvh|dvw|dvmin|dvmax)\b/,
  viewport_percentage_units_large: /\d(lvh|lvw|lvmin|lvmax)\b/,
  viewport_percentage_units_small: /\d(svh|svw|svmin|svmax)\b/,
  container_query_length_units: /\dcq(w|h|i|b|min|max)\b/,
  lh: /\dlh\b/,
  rlh: /\drlh\b/,
};
/** Vendor's names are for the vendor. */
const isVendors = (name: string) => name.startsWith('-');

/** What a built stylesheet has that browsers of the floor drop, with the rule or the declaration around it. */
export function styleUses(text: string, floor: Floor): { name: string; offset: number }[] {
  const css = text.replace(/\/\*.*?\*\//gs, (comment) => ' '.repeat(comment.length));
  return [
    ...[...css.matchAll(/@([\w-]+)/g)].flatMap(({ 1: name = '', index }) =>
      isKnown(atRules?.[name], floor) ? [] : [{ name: `@${name}`, offset: index }],
    ),
    ...[...css.matchAll(/[^{};]+(?=\{)/g)].flatMap(({ 0: selector, index }) =>
      selector.trim().startsWith('@')
        ? []
        : newSelectors(selector, floor).map((name) => ({ name, offset: index })),
    ),
    ...[...css.matchAll(/(?<=[{;]\s*)([\w-]+)\s*:\s*([^{};]+)(?=[;}]|$)/g)].flatMap(
      ({ 1: property = '', 2: value = '', index }) =>
        newInDeclaration(property, value, floor).map((name) => ({ name, offset: index })),
    ),
  ];
}

function newSelectors(selector: string, floor: Floor): string[] {
  const names = [...selector.matchAll(/::?([\w-]+)/g)].map(([, name = '']) => name);
  const found = names.filter((name) => !isVendors(name) && !isKnown(selectors?.[name], floor));
  // `:not()` with a list is younger than `:not()`.
  const hasList = /:not\([^()]*(\([^()]*\)[^()]*)*,/.test(selector);
  return [...found.map((name) => `:${name}`), ...(hasList ? [':not(a, b)'] : [])];
}

function newInDeclaration(property: string, value: string, floor: Floor): string[] {
  // Phones have no cursor.
  if (isVendors(property) || property === 'cursor') return [];
  const feature = properties?.[property];
  if (!isKnown(feature, floor)) return [property];
  const words = value.match(/[a-z][\w-]*(?=[\s,;)!(]|$)/gi) ?? [];
  const keywords = words.filter((word) => !isKnown(feature?.[word.toLowerCase()], floor));
  const functions = [...value.matchAll(/([\w-]+)\(/g)].map(([, name = '']) => name);
  return [
    ...keywords.map((word) => `${property}: ${word}`),
    ...functions.filter((name) => !isKnown(types?.[name] ?? types?.color?.[name], floor)),
    ...Object.entries(unitGroups).flatMap(([unit, pattern]) =>
      pattern.test(value) && !isKnown(types?.length?.[unit], floor) ? [unit] : [],
    ),
  ];
}
