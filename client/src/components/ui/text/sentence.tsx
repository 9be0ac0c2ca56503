/**
 * Renders a sentence and excludes its names from browser translation. The span makes the sentence one item of a flex
 * container.
 */
export function Sentence({ text, names }: { text: string; names: readonly string[] }) {
  const patterns = names
    .filter(Boolean)
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  if (patterns.length === 0) return <span>{text}</span>;
  // `split` puts the matches at odd indexes.
  const parts = text.split(new RegExp(`(${patterns.join('|')})`));
  return (
    <span>
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their places
          <span key={index} translate="no">
            {part}
          </span>
        ),
      )}
    </span>
  );
}
