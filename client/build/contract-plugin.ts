import { type Plugin, parseAst } from 'vite';

/** Parts of an endpoint for calls (`client/src/api/call.ts`, `client/src/session/member-pages.ts`). */
const needed = ['method', 'path', 'access', 'kept'];

/** Parts of an endpoint that the server alone has at run time. */
const schemas = ['params', 'query', 'body', 'response'];

/**
 * Leaves out of the contract what only the server and its documentation need: of an endpoint,
 * everything but its method, path and access; and schemas that nothing refers to any more. Forms
 * import the schema of their values by its name.
 */
export function contractPlugin(): Plugin {
  return {
    name: 'contract',
    apply: 'build',
    transform: {
      filter: { id: /\/(shared|client)\/src\/[\w/-]+\.tsx?$/ },
      // After the compilers: the rest is JavaScript.
      order: 'post',
      handler: (code, id) => {
        if (/\/shared\/src\//.test(id)) return { code: withoutSchemas(code), map: null };
        const missing = missingSchemas(code);
        if (missing.length > 0) throw new Error(`${id}: the page has no ${missing.join(', ')}`);
        return null;
      },
    },
  };
}

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * JavaScript whose endpoints are objects of what a call needs, and whose other values are left out
 * by the bundler where nothing refers to them: it cannot know that making a schema has no effect.
 */
export function withoutSchemas(code: string): string {
  const edits: Edit[] = [];
  for (const { init } of topLevelValues(code)) {
    if (init?.type !== 'CallExpression') continue;
    const text = code.slice(init.start, init.end);
    edits.push({
      start: init.start,
      end: init.end,
      text: isEndpoint(init) ? strippedEndpoint(init, code) : `/* @__PURE__ */ (() => ${text})()`,
    });
  }
  return withoutUnusedImports(edited(code, edits));
}

/** An import that only a schema has needed would still be fetched. */
function withoutUnusedImports(code: string): string {
  const { body } = parseAst(code) as unknown as { body: Node[] };
  const used = new Set<unknown>();
  for (const node of body) {
    if (node.type !== 'ImportDeclaration') visit(node, ({ name }) => used.add(name));
  }
  const isUnused = ({ specifiers }: Node) =>
    (specifiers as { local: Named }[]).every(({ local }) => !used.has(local.name));
  const unused = body.filter((node) => node.type === 'ImportDeclaration' && isUnused(node));
  return edited(
    code,
    unused.map(({ start, end }) => ({ start, end, text: '' })),
  );
}

function edited(code: string, edits: Edit[]): string {
  let text = code;
  // From the end, so that the places before stay where they are.
  for (const edit of edits.sort((a, b) => b.start - a.start)) {
    text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  }
  return text;
}

/** Schemas of endpoints that code of the page reads, such as `login.body`. */
export function missingSchemas(code: string): string[] {
  const program = parseAst(code) as unknown as Node;
  const imported = new Set<string>();
  const missing: string[] = [];
  visit(program, (node) => {
    const { source, specifiers } = node as { source?: { value: string }; specifiers?: Node[] };
    if (node.type === 'ImportDeclaration' && source?.value.startsWith('@alumni/shared/')) {
      for (const { local } of specifiers ?? []) imported.add((local as { name: string }).name);
    }
    const { object, property } = node as { object?: Named; property?: Named };
    if (node.type !== 'MemberExpression' || !object?.name || !property?.name) return;
    if (imported.has(object.name) && schemas.includes(property.name)) {
      missing.push(`${object.name}.${property.name}`);
    }
  });
  return missing;
}

interface Named {
  name?: string;
}

function topLevelValues(code: string): { init?: Node | null }[] {
  const { body } = parseAst(code) as unknown as { body: Node[] };
  return body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? (node.declaration as Node) : node))
    .flatMap((node) => (node?.declarations ?? []) as { init?: Node }[]);
}

function isEndpoint({ callee }: Node): boolean {
  return (callee as Named).name === 'endpoint';
}

function strippedEndpoint(call: Node, code: string): string {
  const [definition] = call.arguments as { properties: (Node & { key?: Named })[] }[];
  // A property without a key is a spread endpoint: keep it.
  const kept =
    definition?.properties.filter(({ key }) => !key || needed.includes(key.name ?? '')) ?? [];
  return `({ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} })`;
}

function visit(node: Node, use: (node: Node) => void): void {
  use(node);
  for (const child of Object.values(node).flat()) {
    if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, use);
  }
}
