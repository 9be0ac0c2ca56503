/** Returns a predicate for the paths that `.dockerignore` excludes. The last matching line decides. */
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
    // A pattern that matches a folder also matches its content.
    const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    const last = patterns.findLast(({ expression }) =>
      paths.some((prefix) => expression.test(prefix)),
    );
    return last?.ignores ?? false;
  };
}

/** Translates Go's `filepath.Match` syntax plus `**`. Unlike in a shell, `*` matches a leading dot. */
function expressionOf(pattern: string): RegExp {
  if (/[[\]\\]/.test(pattern)) throw new Error(`.dockerignore: ${pattern} is not supported here`);
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
