import { type Plugin, parseAst } from 'vite';

/** Leaves out what the contract says for the API's documentation: `tag` and `summary` of endpoints. */
export function endpointDocsPlugin(): Plugin {
  return {
    name: 'endpoint-docs',
    apply: 'build',
    transform: {
      filter: { id: /\/shared\/src\/[\w-]+\.ts$/ },
      handler: (code) => ({ code: withoutEndpointDocs(code), map: null }),
    },
  };
}

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

interface Property extends Node {
  key: Node;
}

/** JavaScript without `tag` and `summary` of each call of `endpoint`. */
export function withoutEndpointDocs(code: string): string {
  const docs: Property[] = [];
  const visit = (node: Node) => {
    if (isEndpoint(node)) docs.push(...docsOf(node));
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(parseAst(code) as unknown as Node);
  // From the end, so that the places before stay where they are.
  return docs
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + afterComma(text.slice(end)), code);
}

function afterComma(code: string): string {
  return code.replace(/^\s*,\s*/, '');
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function isEndpoint({ type, callee }: Node): boolean {
  return type === 'CallExpression' && isNode(callee) && callee.name === 'endpoint';
}

function docsOf(call: Node): Property[] {
  const [definition] = call.arguments as Node[];
  const properties = (definition?.properties ?? []) as Property[];
  return properties.filter(({ key }) => key?.name === 'tag' || key?.name === 'summary');
}
