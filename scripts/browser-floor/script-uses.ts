import { compatData, type Floor, isKnown, type Tree } from './compat-data.ts';

/**
 * Finds calls, constructors and globals in built scripts that the oldest supported browsers lack. Property reads are
 * skipped: a missing property yields undefined and throws nothing.
 */
export function scriptUses(floor: Floor): (text: string) => { name: string; offset: number }[] {
  const pattern = scriptPattern(floor);
  return (text) =>
    [...text.matchAll(pattern)].map(({ groups, index }) => {
      const name = Object.values(groups ?? {}).find(Boolean) ?? '';
      return { name, offset: index };
    });
}

function scriptPattern(floor: Floor): RegExp {
  const { globals, members, statics } = newNames(floor);
  const any = (names: Iterable<string>) => [...names].join('|');
  const parts = [
    String.raw`\.(?<member>${any(members)})\(`,
    String.raw`(?<![\w$.])(?<static>${any(statics).replace(/\./g, String.raw`\.`)})(?![\w$]|\?\.)`,
    // Matches an identifier, but no property key and no part of a string. Skips `typeof`, which only tests whether the
    // name exists.
    String.raw`(?<![\w$.\x60'"-]|typeof )(?<global>${any(globals)})(?=[.(,;)])`,
    // Safari before 16.4 cannot parse a file with a lookbehind.
    String.raw`(?<lookbehind>\(\?<[=!])`,
    // In an optional call (`?.`), Chrome before 91 fails if another argument follows a spread one.
    String.raw`(?<spread>\?\.[\w$.[\]]*\((?:[^(){}[\]]*,)?\.\.\.(?:[^(),]|\([^()]*\))*,)`,
  ];
  return new RegExp(parts.join('|'), 'g');
}

function newNames(floor: Floor) {
  const known = new Set<string>();
  const globals = new Set<string>();
  const members = new Set<string>();
  const statics = new Set<string>();
  const add = (set: Set<string>, name: string, isOld: boolean) => {
    if (isOld) known.add(name);
    else set.add(name);
  };
  const { Intl: intl, ...builtins } = compatData.javascript.builtins as Tree;
  const roots: [string, Tree][] = [compatData.api, builtins].flatMap((tree) => features(tree));
  for (const [name, tree] of roots) add(globals, name, isKnown(tree, floor));
  for (const [name, tree] of features(intl as Tree))
    add(statics, `Intl.${name}`, isKnown(tree, floor));
  for (const [owner, tree] of [...roots, ...features(intl as Tree)]) {
    // Skip the members of an unsupported interface. A script gets such an object only from another new API, which is in
    // the pattern already. HTML elements are not skipped, because markup creates them.
    if (!isKnown(tree, floor) && !/^HTML\w+Element$/.test(owner)) continue;
    for (const [key, feature] of features(tree)) {
      const isOld = isKnown(feature, floor);
      const name = key.replace(/_static$/, '');
      if (name === key) add(members, name, isOld);
      if (name !== key) add(statics, `${owner}.${name}`, isOld);
      // Each of these interfaces has only one object, a global such as `document`. Scripts therefore use a new member
      // as a property of that global.
      if (/^(Navigator|Document|Crypto|Performance)$/.test(owner)) {
        add(statics, `${owner.toLowerCase()}.${name}`, isOld);
      }
    }
  }
  for (const set of [globals, members, statics]) for (const name of known) set.delete(name);
  return { globals, members, statics };
}

function features(tree: Tree): [string, Tree][] {
  return Object.entries(tree).filter(
    ([name]) => /^[\w$]+$/.test(name) && !/^__|_event$/.test(name),
  );
}
