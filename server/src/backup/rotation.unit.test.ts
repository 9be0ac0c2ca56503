import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longestRetentionDays } from '../settings/live-settings.ts';
import { backupsToKeep, dispensableBackups, type RotatedBackup, retention } from './rotation.ts';

const day = 86_400_000;
const hour = day / 24;
const start = Date.parse('2026-01-01T03:00:00Z');

type Reason = RotatedBackup['reason'];
const backup = (time: number, reason: Reason = 'daily', isDamaged = false): RotatedBackup => ({
  time: new Date(time),
  reason,
  isDamaged,
});
/** A backup at a month, day and time of 2026. */
const at = (text: string, reason?: Reason, isDamaged?: boolean) =>
  backup(Date.parse(`2026-${text}:00Z`), reason, isDamaged);
const retainedNames = (backups: RotatedBackup[], now: RotatedBackup) => {
  const keep = backupsToKeep(backups, now.time);
  return backups.filter((one) => keep.has(one));
};

/** Rotates after each of these backups and returns what is left. */
function after(made: RotatedBackup[]): RotatedBackup[] {
  let backups: RotatedBackup[] = [];
  for (const one of made) {
    backups.push(one);
    backups = [...backupsToKeep(backups, one.time)];
  }
  return backups.sort((a, b) => b.time.getTime() - a.time.getTime());
}

const daily = (count: number) => Array.from({ length: count }, (_, n) => backup(start + n * day));

test('keeps seven days, four weeks and twelve months, however long it runs', () => {
  const times = after(daily(800)).map(({ time }) => time);
  const ages = times.map((time) => ((times[0] as Date).getTime() - time.getTime()) / day);
  expect(ages.slice(0, retention.days)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(times.length).toBeLessThanOrEqual(retention.days + retention.weeks + retention.months);
  expect(new Set(times.map((time) => time.toISOString().slice(0, 7))).size).toBe(retention.months);
  expect(Math.max(...ages)).toBeLessThanOrEqual(longestRetentionDays);
});

test('keeps all of 48 hours, of automatic ones the newest of each hour', () => {
  const recent = [
    at('01-01T05:00'),
    at('01-01T05:20', 'manual'),
    at('01-01T05:40'),
    at('01-01T06:10', 'upgrade'),
    at('01-02T03:00'),
  ];
  expect(retainedNames(recent, at('01-03T04:59'))).toEqual(recent.slice(1));
});

test('after 48 hours keeps the last automatic one of a day', () => {
  const backups = [at('01-01T03:00'), at('01-01T09:00'), at('01-02T03:00'), at('01-04T03:00')];
  expect(retainedNames(backups, at('01-04T03:00'))).toEqual(backups.slice(1));
});

test('a damaged backup takes no other place, and is no reason to keep nothing', () => {
  const backups = [at('01-01T03:00'), at('01-01T09:00', 'daily', true), at('01-20T03:00')];
  expect(retainedNames(backups, at('01-20T03:00'))).toEqual([backups[0], backups[2]]);
  const damaged = backups.slice(0, 2).map((one) => ({ ...one, isDamaged: true }));
  expect(retainedNames(damaged, at('01-20T03:00'))).toEqual([damaged[1]]);
});

test('a backup before an upgrade stays until two upgrades later', () => {
  const upgrades = [0, 60.2, 120.2].map((days) => backup(start + days * day, 'upgrade'));
  const made = [...daily(200), ...upgrades].sort((a, b) => a.time.getTime() - b.time.getTime());
  const until = (days: number) =>
    after(made.filter(({ time }) => time.getTime() < start + days * day));
  expect(until(120)).toEqual(expect.arrayContaining(upgrades.slice(0, 2)));
  expect(until(200)).toEqual(expect.arrayContaining(upgrades.slice(1)));
  expect(until(200)).not.toContain(upgrades[0]);
});

test.each(['manual', 'upgrade'] as const)(
  'one that is %s goes with the oldest month, within what people are told',
  (reason) => {
    const asked = Array.from({ length: 28 }, (_, n) => backup(start + (n + 0.1) * day, reason));
    const made = [...asked, ...daily(800)].sort((a, b) => a.time.getTime() - b.time.getTime());
    let oldest = 0;
    for (let days = 1; days < 420; days += 30) {
      const backups = after(made.filter(({ time }) => time.getTime() <= start + days * day));
      const ages = backups.map(({ time }) => days - (time.getTime() - start) / day);
      oldest = Math.max(oldest, ...ages);
      if (days === 331 && reason !== 'upgrade')
        expect(backups).toEqual(expect.arrayContaining(asked));
    }
    expect(oldest).toBeLessThanOrEqual(longestRetentionDays);
    expect(after(made).filter((one) => one.reason === reason)).toEqual([]);
  },
);

test('for room go the oldest of 48 hours, never the newest nor the last of a day', () => {
  const backups = [
    at('01-01T03:00', 'manual'),
    at('01-02T03:00'),
    at('01-02T05:00', 'manual'),
    at('01-02T06:00', 'upgrade'),
    at('01-02T23:00'),
    at('01-03T01:00'),
    at('01-03T02:00'),
  ];
  expect(dispensableBackups(backups, new Date('2026-01-03T04:00:00Z'))).toEqual(
    [1, 2, 5].map((index) => backups[index]),
  );
});

const anyBackup = fc.record({
  time: fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }),
  reason: fc.constantFrom<Reason>('daily', 'manual', 'upgrade'),
  isDamaged: fc.boolean(),
});

test('the newest, and the newest that is whole, always stay', () => {
  fc.assert(
    fc.property(fc.array(anyBackup, { minLength: 1, maxLength: 60 }), (backups) => {
      const now = new Date(Math.max(...backups.map(({ time }) => time.getTime())) + hour);
      const keep = backupsToKeep(backups, now);
      for (const gone of dispensableBackups([...keep], now)) keep.delete(gone);
      expect(backups).toEqual(expect.arrayContaining([...keep]));
      const newest = (found: RotatedBackup[]) =>
        Math.max(...found.map(({ time }) => time.getTime()));
      expect(newest([...keep])).toBe(newest(backups));
      const isWhole = ({ isDamaged }: RotatedBackup) => !isDamaged;
      expect(newest([...keep].filter(isWhole))).toBe(newest(backups.filter(isWhole)));
    }),
  );
});
