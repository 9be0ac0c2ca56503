// A table is written by one file: two stores that write it would each have to know the other's rules.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const writing = new Set(['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto']);

/**
 * A statement that writes, at the start of a text of SQL, after another, or in or behind the brackets of a `with`;
 * the hole of a template is a `?`.
 */
const statement =
  /(?:^|[;`()]|\bbegin)\s*(?:(?:insert|replace|merge)\s+(?:or\s+\w+\s+)?into\s+"?([\w?]+)|delete\s+from\s+"?([\w?]+)|update\s+(?:or\s+\w+\s+)?"?([\w?]+)"?\s+(?:as\s+\w+\s+)?set\b)/gi;

/** May write any table: migrations, the index over lists and what fills it again, restoring a backup, and test helpers. */
const exempt =
  /\.test\.ts$|^testing\/|^db\/(migrations\/|migrate|erase-deleted|lists\/(list-index|refill-search))|^backup\/tables\.store\.ts$/;

/** The one store whose table is a variable (decision 0007), and the tables it writes. */
const generic: Record<string, string[]> = {
  'records/records.store.ts': ['events', 'opportunities', 'news', 'galleries'],
};

/** Returns a line for each table that several files write, and for each write outside of a store. */
export function tableWriterProblems(sourceFolder: string): string[] {
  const writers = new Map<string, Set<string>>();
  const problems: string[] = [];
  const note = (table: string, file: string) =>
    writers.set(table, (writers.get(table) ?? new Set()).add(file));
  for (const file of readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || exempt.test(file)) continue;
    for (const table of writtenTables(join(sourceFolder, file))) {
      if (!file.endsWith('.store.ts')) problems.push(`${file} writes a table and is no store`);
      if (table !== undefined) note(table, file);
      else if (generic[file]) for (const one of generic[file]) note(one, file);
      else problems.push(`${file} writes a table that cannot be told`);
    }
  }
  for (const [table, files] of writers) {
    if (files.size > 1) problems.push(`${table} is written by ${[...files].sort().join(' and ')}`);
  }
  return problems;
}

/** Names of the tables a file writes; undefined for one that is no literal. */
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
