import { detailFields } from '@alumni/shared/profile/detail-fields';
import { decodeCsv } from '@alumni/shared/roll-numbers/csv-text';
import { rollNumberDetails } from '@alumni/shared/roll-numbers/roll-number-details';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvalidInputError } from '../../../core/domain-errors.ts';
import { readRollNumberCsv } from './roll-number-list.ts';

const rows = async (csv: string) => (await readRollNumberCsv(csv)).rows;
const emails = async (csv: string) => (await rows(csv)).map((row) => row.text);
const states = async (csv: string) => (await rows(csv)).map((row) => row.state);

async function refusal(csv: string): Promise<string> {
  try {
    await readRollNumberCsv(csv);
  } catch (error) {
    if (error instanceof InvalidInputError) return error.key;
    throw error;
  }
  return 'accepted';
}

describe('spreadsheet files', () => {
  test('reads one e-mail per line', async () => {
    expect(await emails('a@b.cm\nc@d.cm\n')).toEqual(['a@b.cm', 'c@d.cm']);
  });

  test('reads a BOM, semicolons, CRLF, a French header and further columns', async () => {
    const csv = '\uFEFFNom;Adresse e-mail;Ville\r\nNgo;ngo@b.cm;Buea\r\nEba;eba@b.cm;Douala\r\n';
    expect(await emails(csv)).toEqual(['ngo@b.cm', 'eba@b.cm']);
  });

  test('reads quoted commas, quoted line breaks and escaped quotes', async () => {
    const csv = 'Name,Email\n"Fon, ""Ba"" John",john@b.cm\n"two\nlines",two@b.cm\n';
    expect(await rows(csv)).toEqual([
      { line: 2, text: 'john@b.cm', state: 'valid' },
      { line: 4, text: 'two@b.cm', state: 'valid' },
    ]);
  });

  test('reads a comma inside a cell of a file with semicolons', async () => {
    expect(await emails('Name;Email\nFon, John;john@b.cm\n')).toEqual(['john@b.cm']);
  });

  test('reads tabs and CR line ends, skips empty lines and rows of separators', async () => {
    expect(await emails('Name\tE-Mail\rFon\tjohn@b.cm\r\r\t\rEba\teba@b.cm')).toEqual([
      'john@b.cm',
      'eba@b.cm',
    ]);
  });

  test('takes the first cell with an @ if there is no header', async () => {
    expect(await emails('Fon,john@b.cm,other@b.cm\neba@b.cm,Eba\n')).toEqual([
      'john@b.cm',
      'eba@b.cm',
    ]);
  });

  test.each(['Email', 'E-mail', 'EMAIL ADDRESS', 'mail', 'Courriel', 'Adresse électronique'])(
    'recognises the header %s',
    async (heading) => {
      expect(await emails(`${heading}\na@b.cm`)).toEqual(['a@b.cm']);
    },
  );

  test('does not take a mistyped address in the first line for a header', async () => {
    expect(await states('jane.mail.com\na@b.cm')).toEqual(['invalid', 'valid']);
  });

  test('accepts a stray quotation mark inside a cell', async () => {
    expect(await emails('Fon 5" John,john@b.cm')).toEqual(['john@b.cm']);
  });

  test('accepts undecodable characters in other columns', async () => {
    expect(await emails('H\uFFFDl\uFFFDne;helene@b.cm')).toEqual(['helene@b.cm']);
  });
});

describe('rows', () => {
  test('trims addresses, keeps capitals, ignores case in duplicates', async () => {
    expect(await rows('  John@B.cm \njohn@b.CM')).toEqual([
      { line: 1, text: 'John@B.cm', state: 'valid' },
      { line: 2, text: 'john@b.CM', state: 'duplicate' },
    ]);
  });

  test('reports invalid addresses with their line', async () => {
    expect(await rows('a@b.cm\nnobody\n@b.cm\na b@c.cm\nx@localhost')).toEqual([
      { line: 1, text: 'a@b.cm', state: 'valid' },
      { line: 2, text: 'nobody', state: 'invalid' },
      { line: 3, text: '@b.cm', state: 'invalid' },
      { line: 4, text: 'a b@c.cm', state: 'invalid' },
      { line: 5, text: 'x@localhost', state: 'invalid' },
    ]);
  });

  test('reads 5,000, refuses 5,001', async () => {
    const csv = Array.from({ length: 5_000 }, (_, row) => `Name ${row};p${row}@b.cm`).join('\r\n');
    expect(await rows(csv)).toHaveLength(5_000);
    expect(await refusal(`${csv}\r\none@more.cm`)).toBe('importTooLong');
    expect(await refusal(`Name;Email\r\n${csv}`)).toBe('accepted');
    expect(await refusal(`Name;Email\r\n${csv}${'\r\n;'.repeat(10_000)}`)).toBe('accepted');
  });

  test('stops parsing after one row too many', async () => {
    const tooMany = Array.from({ length: 5_011 }, (_, row) => `p${row}@b.cm`).join('\n');
    expect(await refusal(`${tooMany}\n"never read and never closed`)).toBe('importTooLong');
  });
});

test.each([
  ['an empty file', '', 'importEmpty'],
  ['a lone BOM', '\uFEFF', 'importEmpty'],
  ['empty lines', '\r\n\r\n', 'importEmpty'],
  ['a lone header', 'Email\n', 'importEmpty'],
  ['an XLSX file', 'PK\u0003\u0004\u0014\u0000\u0006', 'importNotText'],
  ['a picture', '\uFFFDPNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR', 'importNotText'],
  ['UTF-16', 'a\u0000@\u0000b\u0000.\u0000c\u0000m\u0000', 'importNotText'],
  ['an unclosed quotation mark', 'a@b.cm\n"c@d.cm\ne@f.cm', 'importQuoteOpen'],
  ['a row of more than 100 kB', `a@b.cm\n${'x'.repeat(101_000)}`, 'importNotText'],
  [
    'a quotation mark unclosed for more than 100 kB',
    `"${'a@b.cm\n'.repeat(20_000)}`,
    'importQuoteOpen',
  ],
  ['more than 2 MB', 'x'.repeat(2_000_001), 'importTooLarge'],
])('refuses %s', async (_, csv, expected) => {
  expect(await refusal(csv)).toBe(expected);
});

test.each([
  ['a@b.cm\n"c@d.cm\ne@f.cm', 2],
  ['"Nom, ""dit""";E-mail\r\n"Bih\r\nAma";a@b.cm\r\nx; "c@d.cm\r\n\r\ne@f.cm', 4],
  ['a@b.cm\rb@c.cm\r"c@d.cm\r', 3],
])('reports the line of an unclosed quotation mark (%#)', async (csv, line) => {
  await expect(readRollNumberCsv(csv)).rejects.toThrow(
    expect.objectContaining({ key: 'importQuoteOpen', values: { line } }),
  );
});

describe('columns', () => {
  const columnsOf = async (csv: string) =>
    (await readRollNumberCsv(csv)).columns?.map(({ heading, field, unread }) => [
      heading,
      field ?? unread,
    ]);

  test('are recognised in English and French, in any order and spelling', async () => {
    const english =
      'Telephone No.;E-MAIL address;First Name(s);Middle name;SURNAME *;Sex;Field of study;Year of graduation;Roll no.;Title;Job title;Maiden name;Address';
    const french =
      'Téléphone;Adresse électronique;Prénom(s);Autres prénoms;NOM DE FAMILLE;sexe;Filière;Année de promotion;N° matricule;Civilité;Profession actuelle;Nom de jeune fille;Adresse postale';
    const fields = [
      'telephone',
      'email',
      'firstName',
      'middleName',
      'lastName',
      'gender',
      'fos',
      'promotion',
      'rollNo',
      'title',
      'profession',
      'maidenName',
      'address',
    ];
    for (const headings of [english, french]) {
      const found = await columnsOf(`${headings}\n${';a@b.cm'.padEnd(20, ';')}`);
      expect(found?.map(([, field]) => field)).toEqual(fields);
    }
  });

  test('that are not read are listed with the reason', async () => {
    expect(await columnsOf('Nom et prénoms,Remarque,Email,E-mail 2,Courriel,\nx,y,a@b.cm')).toEqual(
      [
        ['Nom et prénoms', 'fullName'],
        ['Remarque', 'unknown'],
        ['Email', 'email'],
        ['E-mail 2', 'unknown'],
        ['Courriel', 'repeated'],
      ],
    );
  });

  test('below a title, and headings that are merged over two rows', async () => {
    const csv =
      'Anciens du département;;\nNom;Contacts;\n;Téléphone;E-mail\nNgo;677 12 34 56;a@b.cm';
    expect(await columnsOf(csv)).toEqual([
      ['Nom', 'lastName'],
      ['Téléphone', 'telephone'],
      ['E-mail', 'email'],
    ]);
    expect(await rows(csv)).toEqual([
      {
        line: 4,
        text: 'a@b.cm',
        state: 'valid',
        details: { lastName: 'Ngo', telephone: '677 12 34 56' },
      },
    ]);
  });

  test('none without headings, nor what people are called before the first address', async () => {
    expect(await columnsOf('Fon,John,a@b.cm\nTitle,Nom,b@c.cm')).toBeUndefined();
    expect(await emails('Fon,a@b.cm\nTitre,Nom\nEba,b@c.cm')).toHaveLength(3);
  });

  test('without one for e-mails take the first address of a row', async () => {
    expect(await rows('Prénom,Promo,Contact\nAma,2004,ama@b.cm')).toMatchObject([
      { text: 'ama@b.cm', details: { firstName: 'Ama', promotion: 2004 } },
    ]);
  });
});

describe('values', () => {
  const one = async (heading: string, value: string) =>
    (await rows(`Email;${heading}\na@b.cm;${value}`))[0];

  test.each([
    ['Civilité', 'Mme', { title: 'Mrs' }],
    ['Civilité', 'M.', { title: 'Mr' }],
    ['Title', 'PROF.', { title: 'Prof' }],
    ['Titre', 'Docteure', { title: 'Dr' }],
    ['Sexe', 'F', { gender: 'Mrs' }],
    ['Sexe', 'Féminin', { gender: 'Mrs' }],
    ['Gender', 'male', { gender: 'Mr' }],
    ['Genre', 'H', { gender: 'Mr' }],
    ['Promotion', ' 2012 ', { promotion: 2012 }],
    ['Promotion', '2012-07-01', { promotion: 2012 }],
    ['Téléphone', "'+237 699 11 22 33", { telephone: '+237 699 11 22 33' }],
    ['Téléphone', '0', { telephone: '' }],
    ['Profession', "'=cmd()", { profession: '=cmd()' }],
  ])('%s: %s', async (heading, value, details) => {
    expect(await one(heading, value)).toEqual({ line: 2, text: 'a@b.cm', state: 'valid', details });
  });

  test.each(['', ' ', '-', '—', 'n/a', 'N/A', '#N/A', 'néant'])('%j means none', async (value) => {
    expect(await one('Profession', value)).toEqual({ line: 2, text: 'a@b.cm', state: 'valid' });
  });

  test.each([
    ['Civilité', 'Chef', 'importTitleUnknown', {}],
    ['Sex', 'x', 'importGenderUnknown', {}],
    ['Promo', '2011/2012', 'promotionInvalid', {}],
    ['Promo', '1949', 'promotionInvalid', {}],
    ['Promo', '20l2', 'promotionInvalid', {}],
    ['Tel', '2,37699E+11', 'telephoneInvalid', {}],
    ['Filière', 'x'.repeat(201), 'textTooLong', { max: 200 }],
    ['Filière', '\u202eabc', 'importCharacters', {}],
  ])('leaves out and reports a faulty one: %s %s', async (heading, value, reason, values) => {
    expect(await rows(`Email;${heading};Nom\na@b.cm;${value};Ngo`)).toEqual([
      {
        line: 2,
        text: 'a@b.cm',
        state: 'valid',
        details: { lastName: 'Ngo' },
        faults: [{ heading, text: value.slice(0, 100), reason, values }],
      },
    ]);
  });

  test('middle names belong to the first name', async () => {
    const csv = 'First name,Middle name,Email\nAma,Rose,a@b.cm\n,Rose,b@c.cm';
    expect((await rows(csv)).map(({ details }) => details)).toEqual([
      { firstName: 'Ama Rose' },
      { firstName: 'Rose' },
    ]);
  });

  test('the second row with a roll number is left out', async () => {
    const csv = 'Matricule;Email\nab12c-de34f;a@b.cm\nAB12C DE34F;b@c.cm\n;c@d.cm\n;d@e.cm';
    expect(await rows(csv)).toEqual([
      { line: 2, text: 'a@b.cm', state: 'valid', rollNo: 'AB12C-DE34F' },
      {
        line: 3,
        text: 'b@c.cm',
        state: 'duplicate',
        faults: [
          {
            heading: 'Matricule',
            text: 'AB12C DE34F',
            reason: 'importNumberTwice',
            values: { line: 2 },
          },
        ],
      },
      { line: 4, text: 'c@d.cm', state: 'valid' },
      { line: 5, text: 'd@e.cm', state: 'valid' },
    ]);
  });

  test('whatever a list says, details keep the rules of the profile, and the rest is a fault', async () => {
    const headings = [
      'Title',
      'Prénom',
      'Nom',
      'Née',
      'Sexe',
      'Profession',
      'Filière',
      'Promo',
      'Tel',
      'Adresse',
    ];
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 250 }),
      fc.constantFrom('Mme', 'F', '2012', '+237 677 12 34 56', '-', "'=1"),
    );
    const record = fc.array(cell, { minLength: headings.length, maxLength: headings.length });
    await fc.assert(
      fc.asyncProperty(record, async (cells) => {
        const quoted = cells.map((text) => `"${text.replace(/\p{Cc}|["\ufeff]/gu, '')}"`);
        const csv = `${headings.join(';')};Email\n${quoted.join(';')};a@b.cm`;
        const [row] = await rows(csv);
        const { details = {}, faults = [] } = row ?? {};
        expect(rollNumberDetails.parse(details)).toEqual(details);
        const texts = quoted.filter((text) => text.slice(1, -1).trim() !== '');
        expect(Object.keys(details).length + faults.length).toBeLessThanOrEqual(texts.length);
        expect(detailFields).toEqual(expect.arrayContaining(Object.keys(details)));
      }),
    );
  });
});

describe('encodings', () => {
  const text = 'Prénom;Email\nHélène Œuvre;h@b.cm';
  const windows = Buffer.from(text.replace('Œ', '\u008c'), 'latin1');
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a BOM', Buffer.from(`\ufeff${text}`)],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['Windows-1252', windows],
  ])('%s', async (_, bytes) => {
    expect(await rows(decodeCsv(bytes))).toMatchObject([
      { text: 'h@b.cm', details: { firstName: 'Hélène Œuvre' } },
    ]);
  });
});
