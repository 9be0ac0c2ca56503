import { describe, expect, test } from 'vitest';
import { contentChanges, toEditorContent, withChanges } from './editor-content.ts';

interface Article {
  title: string;
  text: string;
  images: string[];
}

const definition = {
  empty: { title: '', text: '' },
  valuesOf: ({ title, text }: Article) => ({ title, text }),
  imagesOf: ({ images }: Article) => images,
};
const saved = { values: { title: 'First', text: 'One\nTwo' }, order: ['a', 'b'] };

test('the content of a record has the line breaks of a text area', () => {
  const article = { title: 'First', text: 'One\r\nTwo\rThree', images: ['a'] };
  const content = toEditorContent(definition, article);
  expect(content).toEqual({ values: { title: 'First', text: 'One\nTwo\nThree' }, order: ['a'] });
  expect(toEditorContent(definition, undefined)).toEqual({ values: definition.empty, order: [] });
});

describe('changes', () => {
  test('are none where nothing but white space at the ends differs', () => {
    const content = { values: { title: ' First ', text: 'One\nTwo\n' }, order: ['a', 'b'] };
    expect(contentChanges(content, saved)).toBeUndefined();
  });

  test('name the changed texts alone', () => {
    const content = { ...saved, values: { title: 'Mine', text: 'One\nTwo' } };
    expect(contentChanges(content, saved)).toEqual({ values: { title: 'Mine' }, order: undefined });
  });

  test('include an emptied text, and pictures that were moved, added or removed', () => {
    const content = { values: { title: '', text: 'One\nTwo' }, order: ['b', 'a'] };
    expect(contentChanges(content, saved)).toEqual({ values: { title: '' }, order: ['b', 'a'] });
    for (const order of [[], ['a'], ['a', 'b', 'c']]) {
      expect(contentChanges({ ...saved, order }, saved)).toEqual({ values: {}, order });
    }
  });
});

describe('changes to another version', () => {
  const theirs = { values: { title: 'Theirs', text: 'Their text' }, order: ['c'] };

  test('take over what only the other version has changed', () => {
    const mine = contentChanges({ ...saved, values: { title: 'First', text: 'Mine' } }, saved);
    expect(withChanges(theirs, mine ?? { values: {} })).toEqual({
      values: { title: 'Theirs', text: 'Mine' },
      order: ['c'],
    });
  });

  test('keep an emptied text and the order of pictures', () => {
    expect(withChanges(theirs, { values: { title: '' }, order: [] })).toEqual({
      values: { title: '', text: 'Their text' },
      order: [],
    });
  });

  test('ignore texts that the form does not have', () => {
    const { values } = withChanges(theirs, { values: { accttype: 'master' } });
    expect(values).toEqual(theirs.values);
  });
});
