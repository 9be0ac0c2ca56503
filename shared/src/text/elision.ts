/** A vowel, including African alphabets, or a Y that sounds like one: Yves, but not Yaoundé. No elision before H. */
const startsWithVowel = /^(?:[aeiouœæɛɔəɨ]|y[^aeiou])/i;

/** A French word before a name, elided if necessary: `de Rose`, `d’Éliane`, `qu’Inès`. */
export function elide(word: 'de' | 'que', name: string): string {
  return startsWithVowel.test(name.normalize('NFD'))
    ? `${word.slice(0, -1)}’${name}`
    : `${word} ${name}`;
}
