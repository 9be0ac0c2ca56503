/** Whether Docker leaves a path out of the build, by the lines of `.dockerignore`: the last match counts. */
export function dockerIgnore(text: string): (path: string) => boolean {
  const patterns = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({
      ignores: !line.startsWith('!'),
      expression: expressionOf(line.replace(/^!/, '').replace(/^\/|\/$/g, '')),
    }));
  return (path) => {
    const parts = path.split('/');
    // A pattern that matches a folder matches what is in it.
    const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    const last = patterns.findLast(({ expression }) => paths.some((one) => expression.test(one)));
    return last?.ignores ?? false;
  };
}

/** Go's `filepath.Match` and `**`; unlike a shell's, `*` matches names that begin with a dot. */
function expressionOf(pattern: string): RegExp {
  if (/[[\]\\]/.test(pattern)) throw new Error(`.dockerignore: ${pattern} is not understood here`);
  const source = pattern
    .replace(/[.+^${}()|]/g, '\\$&')
    .replace(/\*\*\/|\*\*|\*|\?/g, (wildcard) => wildcards[wildcard] ?? '');
  return new RegExp(`^${source}$`);
}

const wildcards: Record<string, string> = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
};
