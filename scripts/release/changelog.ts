const heading = '## [Unreleased]';

/** Moves the unreleased notes under a version with its date. Throws if there are none. */
export function releasedChangelog(text: string, version: string, now: Date): string {
  if (text.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md has ${version} already.`);
  const [head, rest] = text.split(`${heading}\n`);
  const unreleased = rest?.split(/^## /m)[0]?.trim();
  if (head === undefined || !unreleased)
    throw new Error(`CHANGELOG.md has nothing under ${heading}.`);
  return `${head}${heading}\n\n## [${version}] - ${now.toISOString().slice(0, 10)}\n${rest}`;
}

/** Notes of a version, for the page of the release. */
export function notesOf(text: string, version: string): string {
  const [, rest = ''] = text.split(
    new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\].*$`, 'm'),
  );
  return (rest.split(/^## /m)[0] ?? '').trim();
}
