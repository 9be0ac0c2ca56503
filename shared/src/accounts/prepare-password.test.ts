import { expect, test } from 'vitest';
import { password, typedPassword as typedField } from '../core/fields.ts';
import { preparePassword } from './prepare-password.ts';

test.each([
  ['as Android types it', 'Sécurité', 'S\u00e9curit\u00e9'],
  ['as a Mac pastes it', 'Se\u0301curite\u0301', 'S\u00e9curit\u00e9'],
  ['with the no-break spaces of Word', 'mon\u00a0mot\u202fde\u3000passe', 'mon mot de passe'],
  ['with capitals', 'CAPITALS and ſmall', 'CAPITALS and ſmall'],
  ['in full width', 'Ｐａｓｓ', 'Ｐａｓｓ'],
  ['with a space at each end', ' \u00a0six ', '  six '],
])('%s', (_, typed, prepared) => {
  expect(preparePassword(typed)).toBe(prepared);
  expect(preparePassword(prepared)).toBe(prepared);
});

const typedPassword = typedField();

test('the length counts after preparation', () => {
  const decomposed = 'e\u0301'.repeat(200);
  expect(password.parse(decomposed)).toBe('é'.repeat(200));
  expect(typedPassword.parse(decomposed)).toBe(decomposed);
  for (const schema of [password, typedPassword]) {
    expect(schema.safeParse(`${decomposed}e\u0301`).error?.issues[0]?.message).toBe(
      'passwordTooLong',
    );
  }
  expect(password.safeParse('e\u0301'.repeat(5)).error?.issues[0]?.message).toBe(
    'passwordTooShort',
  );
});

test('marks that take long to sort are not sorted', () => {
  const marks = '\u0315\u0300'.repeat(20_000);
  for (const schema of [password, typedPassword]) {
    expect(schema.safeParse(marks).error?.issues[0]?.message).toBe('passwordTooLong');
  }
});

test('a new password has no control characters; one that is compared may have them', () => {
  for (const character of ['\t', '\n', '\0', '\u007f', '\u0085', '\ud800']) {
    const typed = `correct${character}horse`;
    expect(password.safeParse(typed).error?.issues[0]?.message).toBe('passwordCharacters');
    expect(typedPassword.parse(typed)).toBe(typed);
  }
  expect(password.parse('👩‍🎓 и 密码')).toBe('👩‍🎓 и 密码');
});
