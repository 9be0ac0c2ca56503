import { expect, test } from 'vitest';
import { missingSchemas, withoutSchemas } from './contract-plugin.ts';

test('leaves method, path and access of endpoints, and marks what the bundler may leave out', () => {
  const code = `import * as z from 'zod/mini';
import { byId } from './fields.ts';
import { forgotten, kept as other } from './forms.ts';
export const login = endpoint({ method: 'POST', tag, path: '/login', summary: \`Log in.\${more}\`, access: 'anyone', params: byId, body: loginForm });
export const loginForm = z.object({ email: z.string() });
const another = { ...login, ...other, summary: 'kept' };
export const again = endpoint({ ...login, method: 'PUT', summary: 'Again.' });
export function make() { return z.string(); }`;
  expect(withoutSchemas(code)).toBe(
    `import * as z from 'zod/mini';

import { forgotten, kept as other } from './forms.ts';
export const login = ({ method: 'POST', path: '/login', access: 'anyone' });
export const loginForm = /* @__PURE__ */ (() => z.object({ email: z.string() }))();
const another = { ...login, ...other, summary: 'kept' };
export const again = ({ ...login, method: 'PUT' });
export function make() { return z.string(); }`,
  );
});

test('finds the schemas of endpoints that the page would miss', () => {
  const code = `import { login, logout as leave } from '@alumni/shared/auth';
import { form } from './form.ts';
useForm(login.body, leave.path);
const { response } = form.response;
leave.response.parse(answer.query);`;
  expect(missingSchemas(code)).toEqual(['login.body', 'leave.response']);
});
