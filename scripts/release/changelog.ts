const heading = '## [Unreleased]';

/** Moves the unreleased notes under a version without a date. Throws if there are none. */
export function versionedChangelog(text: string, version: string): string {
  if (text.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md has ${version} already.`);
  const [head, rest] = text.split(`${heading}\n`);
  const unreleased = rest?.split(/^## /m)[0]?.trim();
  if (head === undefined || !unreleased)
    throw new Error(`CHANGELOG.md has nothing under ${heading}.`);
  return `${head}${heading}\n\n## [${version}]\n${rest}`;
}

/** Adds the date, in UTC, to a version's heading. Throws if the version has no heading without a date. */
export function datedChangelog(text: string, version: string, now: Date): string {
  const undated = `## [${version}]\n`;
  if (!text.includes(undated))
    throw new Error(`CHANGELOG.md has no ${version} without a date: npm run release:version first`);
  return text.replace(undated, `## [${version}] - ${now.toISOString().slice(0, 10)}\n`);
}

/** Notes of a version, for the page of the release. */
export function notesOf(text: string, version: string): string {
  const [, rest = ''] = text.split(
    new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\].*$`, 'm'),
  );
  return (rest.split(/^## /m)[0] ?? '').trim();
}
