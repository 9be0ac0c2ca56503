// Checks that only one file writes each table. With two stores, each would have to know the other's rules.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const writing = new Set(['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto']);

/**
 * Matches an SQL statement that writes, in source text where `?` has replaced each `${…}`. The statement begins a
 * string, or follows a `;`, a parenthesis or the `begin` of a trigger.
 */
const statement =
  /(?:^|[;`()]|\bbegin)\s*(?:(?:insert|replace|merge)\s+(?:or\s+\w+\s+)?into\s+"?([\w?]+)|delete\s+from\s+"?([\w?]+)|update\s+(?:or\s+\w+\s+)?"?([\w?]+)"?\s+(?:as\s+\w+\s+)?set\b)/gi;

/** Files that may write any table: migrations, the list index and its rebuild, restoring a backup, test helpers. */
const exempt =
  /\.test\.ts$|^testing\/|^db\/(migrations\/|migrate|erase-deleted|lists\/list-index)|^backup\/tables\.store\.ts$/;

/** The only store that takes a table's name from a variable (decision 0007), and the tables that it writes. */
const generic: Record<string, string[]> = {
  'records/records.store.ts': ['events', 'opportunities', 'news', 'galleries'],
};

/** Returns a line for each table with several writers, and for each write outside of stores. */
export function tableWriterProblems(sourceFolder: string): string[] {
  const writers = new Map<string, Set<string>>();
  const problems: string[] = [];
  const add = (table: string, file: string) =>
    writers.set(table, (writers.get(table) ?? new Set()).add(file));
  for (const file of readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || exempt.test(file)) continue;
    for (const table of writtenTables(join(sourceFolder, file))) {
      if (!file.endsWith('.store.ts')) problems.push(`${file} writes a table and is no store`);
      if (table !== undefined) add(table, file);
      else if (generic[file]) for (const one of generic[file]) add(one, file);
      else problems.push(`${file} writes a table that cannot be told`);
    }
  }
  for (const [table, files] of writers) {
    if (files.size > 1) problems.push(`${table} is written by ${[...files].sort().join(' and ')}`);
  }
  return problems;
}

/** Names of the tables that a file writes; undefined for a name that is not a literal. */
function writtenTables(path: string): (string | undefined)[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  const tables: (string | undefined)[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      writing.has(node.expression.name.text)
    ) {
      const [table] = node.arguments;
      tables.push(table && ts.isStringLiteral(table) ? table.text : undefined);
    }
    if (ts.isStringLiteralLike(node)) tables.push(...tablesOfSql(node.text));
    if (ts.isTemplateExpression(node)) {
      const rest = node.templateSpans.map(({ literal }) => `?${literal.text}`);
      tables.push(...tablesOfSql([node.head.text, ...rest].join('')));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return tables;
}

function tablesOfSql(text: string): (string | undefined)[] {
  return [...text.matchAll(statement)].map(([, into, from, updated]) => {
    const table = into ?? from ?? updated;
    return table?.includes('?') ? undefined : table;
  });
}
