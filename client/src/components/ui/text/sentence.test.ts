import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Sentence } from './sentence.tsx';

const said = (text: string, ...names: string[]) =>
  renderToStaticMarkup(createElement(Sentence, { text, names }));

test('a name within a sentence is not translated', () => {
  expect(said('Posted by Rose May.', 'Rose May')).toBe(
    '<span><span>Posted by </span><span translate="no">Rose May</span><span>.</span></span>',
  );
});

test('of names that contain each other the longer one is taken, wherever it stands', () => {
  expect(said('Rose (A+B) asked May.', 'Rose', 'May', 'Rose (A+B)', '')).toBe(
    '<span><span translate="no">Rose (A+B)</span><span> asked </span><span translate="no">May</span><span>.</span></span>',
  );
});

test('a sentence without the name stands as it is', () => {
  expect(said('Welcome User', '')).toBe('<span>Welcome User</span>');
  expect(said('Posted by a former member', 'Rose')).toBe('<span>Posted by a former member</span>');
});
