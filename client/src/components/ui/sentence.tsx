/** A sentence with names in it, which a browser that translates leaves alone. One element: in a flex box it is one item. */
export function Sentence({ text, names }: { text: string; names: readonly string[] }) {
  const patterns = names
    .filter(Boolean)
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  if (patterns.length === 0) return <span>{text}</span>;
  // `split` puts what the group has found at each odd place.
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
