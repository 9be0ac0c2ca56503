/** A vowel, including African alphabets, or a Y that sounds like one: Yves, but not Yaoundé. No elision before H. */
const startsWithVowel = /^(?:[aeiouœæɛɔəɨ]|y[^aeiou])/i;

/** Roll numbers are spelled out, so nothing is elided before them. They have no I, L, O and U. */
const rollNumber = /^[\dA-HJKMNP-TV-Z]{5}-[\dA-HJKMNP-TV-Z]{5}$/;

/** A French word before a name, elided if necessary: `de Rose`, `d’Éliane`, `qu’Inès`. */
export function elide(word: 'de' | 'que', name: string): string {
  return startsWithVowel.test(name.normalize('NFD')) && !rollNumber.test(name)
    ? `${word.slice(0, -1)}’${name}`
    : `${word} ${name}`;
}
