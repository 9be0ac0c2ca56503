import { compatData, type Floor, isKnown, type Tree } from './compat-data.ts';

/** Finds what built scripts call, construct or name that the floor lacks. Reading a property that is not there ends nothing. */
export function scriptPattern(floor: Floor): RegExp {
  const { globals, members, statics } = newNames(floor);
  const any = (names: Iterable<string>) => [...names].join('|');
  const parts = [
    String.raw`\.(?<member>${any(members)})\(`,
    String.raw`(?<![\w$.])(?<static>${any(statics).replace(/\./g, String.raw`\.`)})(?![\w$]|\?\.)`,
    // As a name, not a key or a part of a text; 'typeof' asks whether it is there.
    String.raw`(?<![\w$.\x60'"-]|typeof )(?<global>${any(globals)})(?=[.(,;)])`,
    // Safari before 16.4 refuses to parse the whole file.
    String.raw`(?<lookbehind>\(\?<[=!])`,
  ];
  return new RegExp(parts.join('|'), 'g');
}

function newNames(floor: Floor) {
  const known = new Set<string>();
  const globals = new Set<string>();
  const members = new Set<string>();
  const statics = new Set<string>();
  const note = (set: Set<string>, name: string, isOld: boolean) => {
    if (isOld) known.add(name);
    else set.add(name);
  };
  const { Intl, ...builtins } = compatData.javascript.builtins as Tree;
  const roots: [string, Tree][] = [compatData.api, builtins].flatMap((tree) => features(tree));
  for (const [name, tree] of roots) note(globals, name, isKnown(tree, floor));
  for (const [name, tree] of features(Intl as Tree))
    note(statics, `Intl.${name}`, isKnown(tree, floor));
  for (const [owner, tree] of [...roots, ...features(Intl as Tree)]) {
    // A value of an unknown interface comes from something that is new as well.
    if (!isKnown(tree, floor)) continue;
    for (const [key, feature] of features(tree)) {
      const isOld = isKnown(feature, floor);
      const name = key.replace(/_static$/, '');
      if (name === key) note(members, name, isOld);
      if (name !== key) note(statics, `${owner}.${name}`, isOld);
      // Of `navigator` and `document` there is one: what is not there has no properties either.
      if (/^(Navigator|Document|Crypto|Performance)$/.test(owner)) {
        note(statics, `${owner.toLowerCase()}.${name}`, isOld);
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
