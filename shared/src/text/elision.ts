/** A vowel, of African alphabets too, or a Y that sounds like one: Yves, but not Yaoundé. H keeps the whole word. */
const startsWithVowel = /^(?:[aeiouœæɛɔəɨ]|y[^aeiou])/i;

/** `de Rose`, `d’Éliane`, `qu’Inès`: the French word before a name. */
export function elide(word: 'de' | 'que', name: string): string {
  return startsWithVowel.test(name.normalize('NFD'))
    ? `${word.slice(0, -1)}’${name}`
    : `${word} ${name}`;
}
