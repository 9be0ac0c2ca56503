import { expect, test } from 'vitest';
import { sharedChunks } from './shared-chunks.ts';

interface Module {
  size?: number;
  imports?: string[];
  dynamic?: string[];
}

/** Name of each module's chunk; null where only one part of the page uses the module. */
function nameChunks(modules: Record<string, Module>): Record<string, string | null> {
  const name = sharedChunks('main', /^home-/);
  const context = {
    getModuleInfo: (id: string) => ({
      code: 'x'.repeat(modules[id]?.size ?? 1),
      importedIds: modules[id]?.imports ?? [],
      dynamicallyImportedIds: modules[id]?.dynamic ?? [],
    }),
  } as unknown as Parameters<typeof name>[1];
  return Object.fromEntries(Object.keys(modules).map((id) => [id, name(id, context) ?? null]));
}

test('the first download has the static imports, and what the home page shares with others', () => {
  expect(
    nameChunks({
      main: { imports: ['app'], dynamic: ['home-part', 'screen'] },
      app: {},
      'home-part': { imports: ['shared', 'own'] },
      screen: { imports: ['shared'] },
      shared: {},
      own: {},
    }),
  ).toEqual({
    main: 'base',
    app: 'base',
    'home-part': null,
    screen: null,
    shared: 'base',
    own: null,
  });
});

test('modules are in one chunk where a request saved outweighs code fetched in vain', () => {
  const screens = {
    main: { dynamic: ['one', 'two', 'three'] },
    one: { imports: ['words', 'form'] },
    two: { imports: ['words', 'form'] },
    three: { imports: ['words'] },
    words: {},
  };
  expect(nameChunks({ ...screens, form: { size: 100 } })).toMatchObject({
    words: 'form',
    form: 'form',
  });
  expect(nameChunks({ ...screens, form: { size: 100_000 } })).toMatchObject({
    words: 'words',
    form: 'form',
  });
  // A small module brings along the large one that it imports.
  const large = { form: { size: 100, imports: ['library'] }, library: { size: 100_000 } };
  expect(nameChunks({ ...screens, ...large })).toMatchObject({ words: 'words', form: 'library' });
});
