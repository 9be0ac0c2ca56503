import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { jsx, jsxs } from './jsx-runtime.ts';

const icon = createElement('i', { key: 'icon' });
const p = (...children: unknown[]) => renderToStaticMarkup(jsxs('p', { children }));

test('texts alone become one text, which React sets on their element', () => {
  const { props } = jsxs('p', { children: [2, ' ', false, 'events', null] });
  expect(props).toEqual({ children: '2 events' });
  expect(jsx('p', { children: 'Save' }).props).toEqual({ children: 'Save' });
});

test('text beside what comes and goes has an element of its own', () => {
  expect(p(icon, 'Save')).toBe('<p><i></i><span>Save</span></p>');
  expect(p('Closes ', 'today', icon, '.')).toBe(
    '<p><span>Closes today</span><i></i><span>.</span></p>',
  );
});

test('white space stays as it is: in a flex box a span would be an item', () => {
  expect(p(icon, ' ', createElement('b', { key: 'b' }))).toBe('<p><i></i> <b></b></p>');
});

test('children of components and in lists get an element where they are put into one', () => {
  const Button = ({ children }: { children?: ReactNode }) =>
    jsxs('button', { children: [icon, children] });
  const button = jsxs(Button, { children: ['Save ', 3] });
  expect(button.props).toEqual({ children: ['Save ', 3] });
  expect(renderToStaticMarkup(button)).toBe('<button><i></i><span>Save 3</span></button>');
  expect(p([icon, 'one'], 'two')).toBe('<p><i></i><span>one</span><span>two</span></p>');
});

test('a fragment may stand beside anything: its text has an element always', () => {
  expect(renderToStaticMarkup(jsx(Fragment, { children: 'Dear all' }))).toBe(
    '<span>Dear all</span>',
  );
});

test('elements keep their place when a text before them goes, and so their state', () => {
  const kept = (text: string | false) =>
    (jsxs('p', { children: [text, icon] }).props as { children: unknown[] }).children;
  expect(kept('Saved')[1]).toBe(icon);
  expect(kept(false)).toEqual([false, icon]);
});

test('children without a text are the very same', () => {
  const props = { children: [icon, null] };
  expect(jsxs('p', props).props).toBe(props);
});
