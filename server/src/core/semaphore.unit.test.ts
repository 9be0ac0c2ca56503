import { expect, test } from 'vitest';
import { UnavailableError } from './domain-errors.ts';
import { onePerKey, semaphore } from './semaphore.ts';

/** Tasks that the test ends, and the names of the started ones. */
function tasks() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    task: (name: string) => () =>
      new Promise<string>((resolve) => {
        started.push(name);
        ends.set(name, () => resolve(name));
      }),
    end: (name: string) => ends.get(name)?.(),
  };
}

test('onePerKey: lets one task of a key run, and those of other keys pass', async () => {
  const { started, task, end } = tasks();
  const run = onePerKey(semaphore(2, 10), 10);
  const first = run('ada', task('ada 1'));
  const others = [run('ada', task('ada 2')), run('ada', task('ada 3'))];
  const ben = run('ben', task('ben 1'));
  await expect.poll(() => started).toEqual(['ada 1', 'ben 1']);
  end('ada 1');
  expect(await first).toBe('ada 1');
  await expect.poll(() => started).toEqual(['ada 1', 'ben 1', 'ada 2']);
  for (const name of ['ada 2', 'ben 1']) end(name);
  await expect.poll(() => started).toHaveLength(4);
  end('ada 3');
  expect(await Promise.all([...others, ben])).toEqual(['ada 2', 'ada 3', 'ben 1']);
});

test('onePerKey: refuses more waiting tasks of a key than its queue takes', async () => {
  const { started, task, end } = tasks();
  const run = onePerKey(semaphore(2, 10), 1);
  const running = run('ada', task('ada 1'));
  const waiting = run('ada', task('ada 2'));
  await expect.poll(() => started).toEqual(['ada 1']);
  await expect(run('ada', task('ada 3'))).rejects.toBeInstanceOf(UnavailableError);
  end('ada 1');
  await running;
  await expect.poll(() => started).toEqual(['ada 1', 'ada 2']);
  end('ada 2');
  expect(await waiting).toBe('ada 2');
});
