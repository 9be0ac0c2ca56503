import type { Alumnus } from '@alumni/shared/people/alumni';
import { chosenFields, defaultVisibility } from '@alumni/shared/profile/visibility';
import { expect, test } from 'vitest';
import {
  consentBody,
  consentOf,
  consentValues,
  seenBy,
  seenByName,
  typedConsent,
  unusualChoices,
} from './profile-consent.ts';

const person = (own: Partial<Alumnus>) => own as Alumnus;
const usual = consentValues(person({ listed: true, visibility: defaultVisibility }));

test('a form shows the default where nothing was decided, and is read as it was filled', () => {
  expect(consentValues(person({}))).toEqual(usual);
  expect(typedConsent(usual)).toEqual({ listed: true, visibility: defaultVisibility });
  const changed = consentValues(person({ listed: false, visibility: { telephone: 'members' } }));
  expect(typedConsent(changed)).toEqual({
    listed: false,
    visibility: { ...defaultVisibility, telephone: 'members' },
  });
});

test('sends what was changed, and who sees what as a whole', () => {
  const values = { ...usual, listed: 'no', [seenByName('profession')]: 'office' };
  expect(consentBody(values, ['firstname'])).toEqual({});
  expect(consentBody(values, ['listed'])).toEqual({ listed: false });
  const { visibility } = consentBody(values, [seenByName('profession')]);
  expect(visibility).toEqual({ ...defaultVisibility, profession: 'office' });
});

test('counts what differs from what is usual', () => {
  expect(unusualChoices(consentOf(person({})))).toBe(0);
  const visibility = { telephone: 'members', fos: 'office', title: 'public' } as const;
  expect(unusualChoices({ listed: true, visibility })).toBe(2);
});

test('of somebody in no list others see the name alone; a stored telephone for everybody is for members', () => {
  const hidden = {
    listed: false,
    visibility: { firstName: 'members', telephone: 'public' },
  } as const;
  expect(seenBy('lastName', hidden)).toBe('public');
  expect(seenBy('firstName', hidden)).toBe('members');
  const others = chosenFields.filter((field) => field !== 'title' && field !== 'firstName');
  for (const field of others) expect([field, seenBy(field, hidden)]).toEqual([field, 'office']);
  expect(seenBy('telephone', { ...hidden, listed: true })).toBe('members');
});
