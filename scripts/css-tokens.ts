// Custom properties: one that is used and nowhere defined is no value at all, which nothing else says.
// Colours, type and space of a module are theirs, so that one file changes them all.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = /\.(css|tsx?|html)$/;

/** Returns each custom property that the page uses and nothing defines, and each literal in a module, with its file. */
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
/** Lines of a pixel are no space. */
const space = /(?<![\w.])(?!(?:0|1px)\b(?!\.))[\d.]+(?:rem|px)\b/;

/** Literal colours, type sizes and spaces in the modules among these texts. */
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

/** The same of texts by the name of their file; scripts name a property in quotes to set it. */
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
