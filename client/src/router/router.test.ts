import { beforeEach, expect, test, vi } from 'vitest';
import { fakeHistory } from '../testing/fake-history.ts';
import { writePath } from './location.ts';
import { createHashRouter, type Held, type Router } from './router.ts';

/** Views whose code is still loading, by path. */
let coming: Record<string, Promise<string>>;
let router: Router<string>;

function come(path: string) {
  let resolve: (view: string) => void = () => {};
  let reject: (error: Error) => void = () => {};
  coming[path] = new Promise((...settle) => {
    [resolve, reject] = settle;
  });
  return { resolve, reject };
}

async function start(hash: string): Promise<void> {
  fakeHistory.open(hash);
  router = createHashRouter(({ pathname }) => coming[pathname] ?? pathname);
  await router.start();
}

const shown = () => router.state().shown?.view;
const pending = () => router.state().navigation;
const location = () => router.state().shown?.location;

/** Waits until the browser has made the requested steps. */
async function step(steps: number): Promise<void> {
  fakeHistory.go(steps);
  await settle();
}
async function settle(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await new Promise((done) => setTimeout(done));
}

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  coming = {};
  await start('#/');
});

test('starts when the first view is there, at the address as it is', async () => {
  const view = come('/events');
  fakeHistory.open('#events?page=2');
  router = createHashRouter(({ pathname }) => coming[pathname] ?? pathname);
  let isStarted = false;
  const started = router.start().then(() => {
    isStarted = true;
  });
  await settle();
  expect([isStarted, shown()]).toEqual([false, undefined]);
  view.resolve('events');
  await started;
  expect(shown()).toBe('events');
  expect(location()).toEqual({ pathname: '/events', search: '?page=2', hash: '', state: null });
  expect(fakeHistory.hash).toBe('#events?page=2');
});

test.each(['#!/events', '#/events.', '#/events)%20', '#/events&utm_source=whatsapp'])(
  '%s leads to the events',
  async (hash) => {
    fakeHistory.open(hash);
    router = createHashRouter(({ pathname }) => pathname);
    await router.start();
    expect(shown()).toBe('/events');
  },
);

test('shows a view that is there at once, and passes state on', () => {
  const navigation = router.navigate('/events?page=2', { state: { edit: true } });
  expect(shown()).toBe('/events');
  expect(fakeHistory.hash).toBe('#/events?page=2');
  expect(location()?.state).toEqual({ edit: true });
  return navigation;
});

test('an address that begins with ? belongs to the screen; replacing adds no entry', async () => {
  await router.navigate('/events');
  await router.navigate('?page=3', { replace: true });
  expect(fakeHistory.entries.map(({ hash }) => hash)).toEqual(['#/', '#/events?page=3']);
});

test('going where one is adds no entry, unless something is passed', async () => {
  await router.navigate('/events');
  await router.navigate('?page=2');
  await router.navigate('?page=2');
  expect(fakeHistory.entries.map(({ hash }) => hash)).toEqual([
    '#/',
    '#/events',
    '#/events?page=2',
  ]);
  await router.navigate('/events?page=2', { state: { viewer: true } });
  expect(fakeHistory.entries).toHaveLength(4);
});

test('keeps page and address until the code has arrived', async () => {
  const view = come('/events');
  const navigation = router.navigate('/events');
  expect([shown(), fakeHistory.hash]).toEqual(['/', '#/']);
  expect(pending()).toMatchObject({ location: { pathname: '/events' }, failed: false });
  view.resolve('events');
  await navigation;
  expect([shown(), fakeHistory.hash, pending()]).toEqual(['events', '#/events', undefined]);
});

test('what was asked for last is shown, however late the rest arrives', async () => {
  const slow = come('/events');
  const first = router.navigate('/events');
  await router.navigate('/news');
  slow.resolve('events');
  await first;
  expect([shown(), fakeHistory.hash]).toEqual(['/news', '#/news']);
  expect(fakeHistory.entries).toHaveLength(2);
});

test('keeps the page when code cannot be fetched, until it is tried again', async () => {
  come('/events').reject(new Error('offline'));
  await router.navigate('/events', { state: 'passed' });
  expect([shown(), fakeHistory.hash]).toEqual(['/', '#/']);
  expect(pending()).toMatchObject({ failed: true, busy: false });

  const view = come('/events');
  const again = router.retry();
  expect(pending()).toMatchObject({ failed: true, busy: true });
  // A second press during the retry has no effect.
  await router.retry();
  view.resolve('events');
  await again;
  expect([shown(), location()?.state, pending()]).toEqual(['events', 'passed', undefined]);
  expect(fakeHistory.entries).toHaveLength(2);
});

test('a link that is followed again is another try, another link takes its place', async () => {
  come('/events').reject(new Error('offline'));
  await router.navigate('/events');
  const view = come('/events');
  const again = router.navigate('/events');
  expect(pending()).toMatchObject({ failed: false });
  await router.navigate('/news');
  view.reject(new Error('offline'));
  await again;
  expect([shown(), pending()]).toEqual(['/news', undefined]);
  await router.retry();
  expect(shown()).toBe('/news');
});

test('Back and Forward show their entries with what was passed', async () => {
  await router.navigate('/events', { state: 'passed' });
  await router.navigate('/news');
  await step(-2);
  expect(router.state().shown).toMatchObject({ view: '/', action: 'pop', index: 0 });
  await step(1);
  expect(router.state().shown).toMatchObject({ view: '/events', action: 'pop', index: 1 });
  expect(location()?.state).toBe('passed');
});

test('an address that is typed is a new screen, from which Back leads here', async () => {
  fakeHistory.type('#/news');
  expect(router.state().shown).toMatchObject({ view: '/news', action: 'push', index: 1 });
  await step(-1);
  expect(router.state().shown).toMatchObject({ view: '/', action: 'pop', index: 0 });
  await step(1);
  expect(router.state().shown).toMatchObject({ view: '/news', action: 'pop', index: 1 });
});

test('goes on where it was after a reload', async () => {
  await router.navigate('/events', { state: 'passed' });
  const { entries, index } = fakeHistory;
  fakeHistory.reload();
  router = createHashRouter(({ pathname }) => pathname);
  await router.start();
  expect([fakeHistory.entries, fakeHistory.index]).toEqual([entries, index]);
  expect(router.state().shown).toMatchObject({ index: 1, location: { state: 'passed' } });
});

const waysToNews: Record<string, () => unknown> = {
  'a link': () => router.navigate('/news'),
  'a replacement': () => router.navigate('/news', { replace: true }),
  Back: () => fakeHistory.go(-1),
  Forward: () => fakeHistory.go(1),
  'a typed address': () => fakeHistory.type('#/news'),
};

test.each(Object.entries(waysToNews))('%s can be held up, and let go', async (_, leave) => {
  await start('#/news');
  await router.navigate('/form');
  await router.navigate('/news');
  await step(-1);
  const page = router.state().shown;
  const before = [fakeHistory.hash, fakeHistory.index];
  const held: Held[] = [];
  const release = router.block({
    shouldBlock: ({ currentLocation, nextLocation }) =>
      writePath(currentLocation) !== writePath(nextLocation),
    hold: (one) => held.push(one),
  });

  leave();
  await settle();
  expect(page?.view).toBe('/form');
  expect(router.state().shown).toBe(page);
  expect([fakeHistory.hash, fakeHistory.index]).toEqual(before);
  expect(held.map(({ location: { pathname } }) => pathname)).toEqual(['/news']);

  held[0]?.proceed();
  await settle();
  expect([shown(), fakeHistory.hash]).toEqual(['/news', '#/news']);
  expect(held).toHaveLength(1);

  release();
  await router.navigate('/form');
  expect(shown()).toBe('/form');
});
