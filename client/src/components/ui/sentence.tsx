/** A sentence with a name in it, which a browser that translates leaves alone. One element: in a flex box it is one item. */
export function Sentence({ text, name }: { text: string; name: string }) {
  const start = name ? text.indexOf(name) : -1;
  if (start < 0) return <span>{text}</span>;
  return (
    <span>
      {text.slice(0, start)}
      <span translate="no">{name}</span>
      {text.slice(start + name.length)}
    </span>
  );
}
