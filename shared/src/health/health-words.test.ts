import { expect, test } from 'vitest';
import { languages } from '../text/language.ts';
import { type HealthName, healthKinds } from './health.ts';
import { healthSentence } from './health-words.ts';

const values = { ms: 1, error: 'E', percent: 1, folder: '/d', hours: 1, minutes: 60, days: 1 };

test.each(languages)('everything that can be found has its sentence in %s', (language) => {
  for (const name of Object.keys(healthKinds) as HealthName[]) {
    for (const kind of healthKinds[name]) {
      const { title, found, advice } = healthSentence(
        { name, kind, state: 'bad', values },
        language,
      );
      expect(title && found).not.toBe('');
      expect(found).not.toBe(kind);
      // Every finding other than `ok` has advice.
      if (kind !== 'ok') expect(advice).not.toBe('');
    }
  }
});

test.each(languages)('in %s, only a proxy that says 413 is told to take more', (language) => {
  const advice = (status: number) =>
    healthSentence({ name: 'uploads', kind: 'cut', state: 'bad', values: { status } }, language)
      .advice;
  expect(advice(413)).toContain('client_max_body_size');
  expect(advice(500)).toContain('client_body_temp_path');
});

test.each([
  ['en', 0, 'The last one is less than an hour old,', 'less than a day ago.', '0 wait.'],
  ['en', 1, 'The last one is 1 hour old,', '1 day ago.', '1 waits,'],
  ['en', 2, 'The last one is 2 hours old,', '2 days ago.', '2 wait,'],
  [
    'fr',
    0,
    'La dernière a été faite il y a moins d’une heure',
    'il y a moins d’un jour.',
    '0 attend',
  ],
  ['fr', 1, 'La dernière a été faite il y a 1 heure', 'il y a 1 jour.', '1 attend, '],
  ['fr', 2, 'La dernière a été faite il y a 2 heures', 'il y a 2 jours.', '2 attendent, '],
] as const)('in %s, %i is counted as people count', (language, count, backup, trial, mails) => {
  const found = (name: HealthName, kind: string) =>
    healthSentence(
      { name, kind, state: 'good', values: { hours: count, days: count, waiting: count } },
      language,
    ).found;
  expect(found('backups', 'old')).toContain(backup);
  expect(found('trial', 'ok')).toContain(trial);
  expect(found('mail', 'stuck')).toContain(mails);
});

test.each(languages)('in %s, settings are named in brackets, after plain words', (language) => {
  for (const name of Object.keys(healthKinds) as HealthName[]) {
    for (const kind of healthKinds[name]) {
      const { found, advice } = healthSentence({ name, kind, state: 'bad', values }, language);
      expect(`${found} ${advice}`.replace(/\([^)]*\)/g, '')).not.toMatch(/[A-Z]+_[A-Z]/);
    }
  }
});

test.each([
  ['en', 0, 'It answers in less than 1 ms.'],
  ['en', 3, 'It answers in 3 ms.'],
  ['fr', 0, 'Elle répond en moins de 1\u00a0ms.'],
  ['fr', 3, 'Elle répond en 3\u00a0ms.'],
] as const)('in %s, %i ms are said as people understand them', (language, ms, said) => {
  const check = { name: 'database', kind: 'ok', state: 'good', values: { ms } } as const;
  expect(healthSentence(check, language).found).toBe(said);
});

test.each([
  ['en', 'sender', 'One thing is still the example’s.', 'Change in Association: sender of mails.'],
  [
    'fr',
    'contact_phone about_blurb_en about_blurb_fr',
    '2 éléments sont encore ceux de l’exemple.',
    'À changer dans Association\u00a0: téléphone, textes de la page À propos.',
  ],
] as const)('in %s, what is left of the example is named', (language, texts, found, advice) => {
  const check = { name: 'example', kind: 'left', state: 'watch', values: { texts } } as const;
  expect(healthSentence(check, language)).toMatchObject({ found, advice });
});

test.each([
  ['en', 0, 'up to 1 minute could'],
  ['en', 59, 'up to 59 minutes could'],
  ['en', 121, 'up to 3 hours could'],
  ['fr', 1, 'd’au plus 1 minute de saisie'],
  ['fr', 90, 'd’au plus 90 minutes de saisie'],
] as const)(
  'in %s, %i minutes without a backup say how much could be lost',
  (language, minutes, said) => {
    const check = { name: 'backups', kind: 'ok', state: 'good', values: { minutes } } as const;
    expect(healthSentence(check, language).found).toContain(said);
  },
);
