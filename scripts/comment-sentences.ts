// A sentence of a comment names its subject: after 'Who …' or 'What …' the reader has to find it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['shared', 'server', 'client', 'demo', 'scripts', 'e2e', 'bench', 'faults'];

/** Block comments, lines of comments in a row, and comments behind code. */
const comment = /(?<=^[ \t]*\{?)\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+|(?<=\S[ \t]+)\/\/ .*/gm;
const marks = /^[ \t]*(?:\/\/+|\/?\*+(?!\/))?[ \t]?/gm;

const start = /(?:^|[.!?]['’)]*\s)\s*(?=(?:[Ww]h(?:o|ose|om|at)|[Ww]here)(?:ever)?\b)/g;
const preposition = /\b(?:for|of|by|to|from|with)\s+(?=who(?:ever)?\b)/gi;

/** Returns file, line and beginning of each sentence without a subject in the project's comments. */
export function headlessCommentProblems(root: string): string[] {
  const files = folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => /\.(tsx?|[cm]?js|css)$/.test(file) && !/\/(dist|node_modules)\//.test(file));
  if (files.length < 1000) return [`too few files were read: ${files.length}`];
  return files.flatMap((file) =>
    headlessSentences(readFileSync(join(root, file), 'utf8')).map((found) => `${file}:${found}`),
  );
}

/** Returns line and beginning of each sentence without a subject. Questions may begin with 'Who'. */
export function headlessSentences(source: string): string[] {
  return [...source.matchAll(comment)].flatMap(({ 0: raw, index }) => {
    const text = raw.replace(marks, '');
    return [...text.matchAll(start), ...text.matchAll(preposition)].flatMap((found) => {
      const at = found.index + found[0].length;
      const sentence = text.slice(at).split(/(?<=[.!?])\s/, 1)[0] ?? '';
      if (sentence.endsWith('?')) return [];
      const line = `${source.slice(0, index)}${text.slice(0, at)}`.split('\n').length;
      return `${line}: ${sentence.replaceAll('\n', ' ').slice(0, 80).trim()}`;
    });
  });
}
