import { expect, test } from 'vitest';
import { withoutEndpointDocs } from './endpoint-docs-plugin.ts';

test('leaves out tag and summary of endpoints, whatever they are made of, and nothing else', () => {
  const code = `const login = endpoint({ method: 'POST', tag, summary: \`Log in.\${more}\`, access: 'anyone' });
const other = { ...login, summary: 'kept' };`;
  expect(withoutEndpointDocs(code)).toBe(
    `const login = endpoint({ method: 'POST', access: 'anyone' });
const other = { ...login, summary: 'kept' };`,
  );
});
