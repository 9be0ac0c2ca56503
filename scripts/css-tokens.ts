// Checks custom properties: browsers and the build silently ignore an undefined one. CSS modules must take colours,
// type sizes and spaces from custom properties. One file then changes them everywhere.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = /\.(css|tsx?|html)$/;

/**
 * Lists undefined custom properties. Also lists literal colours, type sizes and spaces in CSS modules. Each entry names
 * its file.
 */
export function tokenProblems(root: string): string[] {
  const files = ['client/src', 'client/index.html', 'shared/src'].flatMap((place) =>
    source.test(place)
      ? [place]
      : readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
          .filter((file) => source.test(file))
          .map((file) => join(place, file)),
  );
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  return [...undefinedTokens(texts), ...literals(texts)];
}

const colour = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i;
const typeSize = /\b(?!0(?:rem|px))[\d.]+(?:rem|px)\b/;
/** Zero and 1px lines do not count as spaces. */
const space = /(?<![\w.])(?!(?:0|1px)\b(?!\.))[\d.]+(?:rem|px)\b/;

/** Literal colours, type sizes and spaces in the CSS modules among `texts`. */
export function literals(texts: ReadonlyMap<string, string>): string[] {
  return [...texts].flatMap(([file, text]) => {
    if (!file.endsWith('.module.css')) return [];
    const declarations = text.replace(/\/\*.*?\*\//gs, '').matchAll(/([\w-]+):\s*([^;{}]+);/g);
    return [...declarations].flatMap(([whole, property = '', value = '']) => {
      const isLiteral =
        colour.test(value) ||
        (/^font(-size)?$/.test(property) && typeSize.test(value.replace(/\/\s*\S+/, ''))) ||
        (/^(margin|padding|gap|row-gap|column-gap)(-|$)/.test(property) && space.test(value));
      return isLiteral ? [`${file}: '${whole}' is a literal: use a property of critical.css`] : [];
    });
  });
}

/**
 * Undefined custom properties, by file. A quoted name in a script also counts as a definition, because scripts set
 * properties by name.
 */
export function undefinedTokens(texts: ReadonlyMap<string, string>): string[] {
  const defined = new Set(
    [...texts.values()].flatMap((text) =>
      [...text.matchAll(/(--[\w-]+)\s*:|['"](--[\w-]+)['"]/g)].map(
        ([, name, quoted]) => name ?? quoted,
      ),
    ),
  );
  return [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/var\((--[\w-]+)\s*[,)]/g)].flatMap(([, name = '']) =>
      defined.has(name) ? [] : `${file}: ${name} is defined nowhere`,
    ),
  );
}
