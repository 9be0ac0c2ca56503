/** The known name that was probably meant; undefined if none is similar. */
export function similarName(name: string, known: readonly string[]): string | undefined {
  const normal = name.toUpperCase().replaceAll('-', '_');
  if (normal !== name && known.includes(normal)) return normal;
  return known.find((other) => isNear(normal, other, other.length < 8 ? 1 : 2));
}

/** Whether at most `edits` letters differ: changed, omitted, added, or swapped with the next one. */
function isNear(from: string, to: string, edits: number): boolean {
  if (from === to) return true;
  if (edits === 0) return false;
  let same = 0;
  while (from[same] === to[same]) same += 1;
  const [a, b] = [from.slice(same), to.slice(same)];
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0];
  return (
    isNear(a.slice(1), b, edits - 1) ||
    isNear(a, b.slice(1), edits - 1) ||
    isNear(a.slice(1), b.slice(1), edits - 1) ||
    (isSwapped && isNear(a.slice(2), b.slice(2), edits - 1))
  );
}
