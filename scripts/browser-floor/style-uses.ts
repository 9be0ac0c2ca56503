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
/** Names with a vendor prefix are not checked: they address only that vendor's browsers. */
const hasVendorPrefix = (name: string) => name.startsWith('-');

/**
 * Finds CSS that the oldest supported browsers do not know. These browsers ignore the whole rule or declaration that
 * contains it.
 */
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
  const found = names.filter(
    (name) => !hasVendorPrefix(name) && !isKnown(selectors?.[name], floor),
  );
  // Older browsers know `:not()` with one selector, but not with a list of selectors.
  const hasList = /:not\([^()]*(\([^()]*\)[^()]*)*,/.test(selector);
  return [...found.map((name) => `:${name}`), ...(hasList ? [':not(a, b)'] : [])];
}

function newInDeclaration(property: string, value: string, floor: Floor): string[] {
  // `cursor` is not checked: phones have no cursor.
  if (hasVendorPrefix(property) || property === 'cursor') return [];
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
