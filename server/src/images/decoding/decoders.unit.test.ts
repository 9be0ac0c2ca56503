import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { UnavailableError } from '../../core/domain-errors.ts';
import { childProcesses } from '../../testing/child-processes.ts';
import { smallJpeg } from '../../testing/pictures.ts';
import { DecodingTimeoutError, decoders } from './decoders.ts';

test('kills a decoder that hangs, and decodes the next picture', async () => {
  const before = childProcesses(process.pid);
  const started = () => childProcesses(process.pid).filter((pid) => !before.includes(pid));
  const decode = decoders({ clockMs: 1_000, idleMs: 300 });
  const picture = await smallJpeg();
  expect(started()).toEqual([]);

  await decode('encodeRendition', picture, 160, 'webp');
  const [pid = 0, ...others] = started();
  expect(others).toEqual([]);
  process.kill(pid, 'SIGSTOP');
  await expect(decode('encodeRendition', picture, 160, 'webp')).rejects.toBeInstanceOf(
    DecodingTimeoutError,
  );

  const small = await decode('encodeRendition', picture, 160, 'webp');
  expect(await sharp(small).metadata()).toMatchObject({ width: 160, format: 'webp' });
  expect(started()).not.toContain(pid);
  // An idle decoder ends by itself.
  await expect.poll(started, { timeout: 5_000 }).toEqual([]);
});

test('counts the CPU time of a picture, not how long a busy machine lets it wait', async () => {
  const before = childProcesses(process.pid);
  const decode = decoders({ limitMs: 150 });
  const picture = await smallJpeg();
  const small = () => decode('encodeUpload', picture, 'jpeg');
  await small();
  const [pid = 0] = childProcesses(process.pid).filter((child) => !before.includes(child));
  process.kill(pid, 'SIGSTOP');
  const held = small();
  await wait(1_000);
  process.kill(pid, 'SIGCONT');
  await expect(held).resolves.toBeDefined();

  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 4_000, height: 3_000, channels: 3, background: '#fff', noise } as const;
  const large = await sharp({ create }).jpeg().toBuffer();
  await expect(decode('encodeUpload', large, 'jpeg')).rejects.toThrow(DecodingTimeoutError);
  await expect(small()).resolves.toBeDefined();
});

test.runIf(process.platform === 'linux')(
  'uses no decoder again that was killed as it sent its result',
  async () => {
    const before = childProcesses(process.pid);
    const decode = decoders({ limitMs: 25 });
    const picture = await smallJpeg();
    const small = () => decode('encodeRendition', picture, 160, 'jpg');
    await small();
    const [pid = 0] = childProcesses(process.pid).filter((child) => !before.includes(child));
    // A file small enough for one pipe write reaches the decoder although this thread is then blocked. Its decoding
    // takes longer than the limit, so the timer kills the decoder.
    const create = { width: 6_000, height: 4_000, channels: 3, background: '#fff' } as const;
    const large = await sharp({ create }).png({ compressionLevel: 9 }).toBuffer();
    const result = decode('encodeRendition', large, 160, 'jpg');
    await wait(0);
    // Blocks this thread until the decoder is at rest. Then the result and the timer that kills the decoder are both
    // due, and timers run first.
    for (let quiet = 0; quiet < 5; ) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
      quiet = isAtRest(pid) ? quiet + 1 : 0;
    }
    await expect(result).resolves.toBeDefined();
    await expect(small()).resolves.toBeDefined();
  },
);

/** Whether no thread of a process runs or waits for a core. */
function isAtRest(pid: number): boolean {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.every((thread) =>
    / S /.test(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')),
  );
}

test('blames no picture for a decoder that does not start', async () => {
  const decode = decoders({ startMs: 1 });
  const lost = decode('encodeRendition', await smallJpeg(), 160, 'webp');
  await expect(lost).rejects.toBeInstanceOf(UnavailableError);
  await expect(lost).rejects.not.toBeInstanceOf(DecodingTimeoutError);
});

test('never runs more than three, survives crashes and a signal to the whole group', async () => {
  const before = childProcesses(process.pid);
  const started = () => childProcesses(process.pid).filter((pid) => !before.includes(pid));
  const decode = decoders();
  const picture = await smallJpeg();
  const many = () =>
    Promise.allSettled(
      Array.from({ length: 12 }, () => decode('encodeRendition', picture, 160, 'jpg')),
    );
  expect(new Set((await many()).map(({ status }) => status))).toEqual(new Set(['fulfilled']));
  expect(started()).toHaveLength(3);

  for (const pid of started()) process.kill(pid, 'SIGTERM');
  await wait(100);
  expect(started()).toHaveLength(3);

  for (const each of started()) process.kill(each, 'SIGSTOP');
  const lost = decode('encodeRendition', picture, 160, 'jpg');
  await wait(100);
  for (const each of started()) process.kill(each, 'SIGKILL');
  await expect(lost).rejects.toBeInstanceOf(UnavailableError);
  // A job may still reach a decoder that has just ended, and fail. The poll repeats it.
  const next = () => decode('encodeRendition', picture, 160, 'jpg').catch(() => undefined);
  await expect.poll(next).toBeInstanceOf(Buffer);
});

test('keeps the settings of the server from it', async () => {
  const { pid } = process;
  const before = childProcesses(pid);
  const decode = decoders({ idleMs: 300 });
  await decode('encodeRendition', await smallJpeg(), 160, 'jpg');
  const [decoder = 0] = childProcesses(pid).filter((child) => !before.includes(child));
  const shown = execFileSync('ps', ['eww', '-p', String(decoder), '-o', 'command='], {
    encoding: 'utf8',
  });
  expect(shown).toContain('MALLOC_ARENA_MAX=1');
  // 1000 is the highest OOM score: if memory runs out, Linux kills the decoder, not the server.
  if (process.platform === 'linux') {
    expect(readFileSync(`/proc/${decoder}/oom_score_adj`, 'utf8').trim()).toBe('1000');
  }
  expect(shown).not.toMatch(/\b(HOME|PATH|USER)=/);
});
