import { expect, test } from 'vitest';
import { readsLikeOffice } from './office-names.ts';

const site = {
  name: { en: 'Alumni of Saint-Jean', fr: 'Anciens de Saint-Jean' },
  shortName: { en: 'Ana', fr: 'Ana' },
};
const refused = (lastName: string, firstName = '') =>
  readsLikeOffice({ firstName, lastName }, site);

test.each([
  ['Αlumni office', 'Paul'],
  ['𝐀𝐥𝐮𝐦𝐧𝐢 𝐨𝐟𝐟𝐢𝐜𝐞', ''],
  ['office', 'Alumni'],
  ['Ad\u200dmin', 'Marie'],
  ['A d m i n', ''],
  ['ADMIN', ''],
  ['Аdmіn', ''],
  ['Ａｄｍｉｎ', ''],
  ['Adm1n', ''],
  ['Administratrice du site', ''],
  ['BUREAU', ''],
  ['Burеau', ''],
  ['Bureau', 'Le'],
  ['rnaster', ''],
  ['Anciens de Saint Jean', 'Les'],
  ['Alumni of Sаint-Jeаn', ''],
  ['Ana', ''],
  ['Le sécretariat', ''],
  ['ᴀᴅᴍɪɴ', ''],
  ['🅰🅳🅼🅸🅽 X', ''],
  ['🅐🅓🅜🅘🅝 X', ''],
  ['🇦🇩🇲🇮🇳 X', ''],
  ['Admin1', ''],
  ['Admin2', ''],
  ['Moderators', ''],
  ['Administrateurs', ''],
  ['SysAdmin', ''],
  ['Team', 'Admin'],
  // Signs between words. Some look like letters.
  ['—Admin—', ''],
  ['Alumni—Office', ''],
  ['Admin™', ''],
  ['|Admin|', ''],
  ['Adm|n', ''],
  ['Alumni', 'Administrator'],
])('%s, %s reads like the office', (last, first) => {
  expect(refused(last, first)).toBe(true);
});

test.each([
  ['Éliane', ''],
  ['O’Connor', 'Sinéad'],
  ['Ngô', 'Thị Ánh'],
  ['Иванов', 'Иван'],
  ['محمد', ''],
  ['Παπαδόπουλος', 'Άννα'],
  ['Bureau', 'Marie'],
  ['Master', 'Edwin'],
  ['Ana', 'Maria'],
  ['Saint-Jean', 'Paul'],
  ['Officer', ''],
  ['Nkwemboŋ', 'Prosper'],
  ['Adminou', ''],
  ['Badmington', ''],
  ['Adminsah', ''],
  ['Admini', ''],
  ['Min', 'Ad'],
  ['Administre', ''],
  ['', ''],
])('%s, %s is the name of a person', (last, first) => {
  expect(refused(last, first)).toBe(false);
});
