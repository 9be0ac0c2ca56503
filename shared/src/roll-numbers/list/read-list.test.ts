import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detailFields } from '../../profile/detail-fields.ts';
import { rollNumberDetails } from '../roll-number-details.ts';
import { guessColumns } from './columns.ts';
import { ListError } from './list.messages.ts';
import { splitName } from './names.ts';
import { readPeople } from './people.ts';
import { readList, readPasted } from './read-list.ts';

function read(csv: string) {
  const rows = readPasted(csv).sheets[0]?.rows ?? [];
  const columns = guessColumns(rows);
  return { columns, people: readPeople(rows, columns) };
}
const rows = (csv: string) => read(csv).people;
const emails = (csv: string) => rows(csv).map((row) => row.text);
const states = (csv: string) => rows(csv).map((row) => row.state);

function refusal(list: string | Uint8Array): string {
  try {
    if (typeof list === 'string') read(list);
    else readList(list);
  } catch (error) {
    if (error instanceof ListError) return error.key;
    throw error;
  }
  return 'accepted';
}

describe('spreadsheet files', () => {
  test('reads one e-mail per line', () => {
    expect(emails('a@b.cm\nc@d.cm\n')).toEqual(['a@b.cm', 'c@d.cm']);
  });

  test('reads a BOM, semicolons, CRLF, a French header and further columns', () => {
    const csv = '\uFEFFNom;Adresse e-mail;Ville\r\nNgo;ngo@b.cm;Buea\r\nEba;eba@b.cm;Douala\r\n';
    expect(emails(csv)).toEqual(['ngo@b.cm', 'eba@b.cm']);
  });

  test('reads quoted commas, quoted line breaks and escaped quotes', () => {
    const csv = 'Name,Email\n"Fon, ""Ba"" John",john@b.cm\n"two\nlines",two@b.cm\n';
    expect(rows(csv)).toMatchObject([
      { line: 2, text: 'john@b.cm', details: { firstName: '"Ba" John', lastName: 'Fon' } },
      { line: 4, text: 'two@b.cm', details: { firstName: 'two', lastName: 'lines' } },
    ]);
  });

  test('reads quoted cells of columns that are padded with blanks', () => {
    const csv = 'email , name, note\na@b.cm  , "Mbarga, Jean"  , "{""x"": ""y, z""}"';
    expect(rows(csv)[0]?.details).toEqual({ firstName: 'Jean', lastName: 'Mbarga' });
  });

  test('reads a comma inside a cell of a file with semicolons', () => {
    expect(emails('Name;Email\nFon, John;john@b.cm\n')).toEqual(['john@b.cm']);
  });

  test('reads tabs and CR line ends, skips empty lines and rows of separators', () => {
    expect(emails('Name\tE-Mail\rFon\tjohn@b.cm\r\r\t\rEba\teba@b.cm')).toEqual([
      'john@b.cm',
      'eba@b.cm',
    ]);
  });

  test('every address of a row without headings is a person', () => {
    expect(emails('Fon,john@b.cm,other@b.cm\neba@b.cm,Eba\n')).toEqual([
      'john@b.cm',
      'other@b.cm',
      'eba@b.cm',
    ]);
  });

  test.each(['Email', 'E-mail', 'EMAIL ADDRESS', 'mail', 'Courriel', 'Adresse électronique'])(
    'recognises the header %s',
    (heading) => {
      expect(emails(`${heading}\na@b.cm`)).toEqual(['a@b.cm']);
    },
  );

  test('does not take a mistyped address in the first line for a header', () => {
    expect(states('jane.mail.com\na@b.cm')).toEqual(['invalid', 'valid']);
  });

  test('accepts a stray quotation mark inside a cell', () => {
    expect(emails('Fon 5" John,john@b.cm')).toEqual(['john@b.cm']);
  });

  test('accepts undecodable characters in other columns', () => {
    expect(emails('H\uFFFDl\uFFFDne;helene@b.cm')).toEqual(['helene@b.cm']);
  });
});

describe('rows', () => {
  test('trims addresses, keeps capitals, ignores case in duplicates', () => {
    expect(rows('  John@B.cm \njohn@b.CM')).toEqual([
      { line: 1, text: 'John@B.cm', state: 'valid' },
      { line: 2, text: 'john@b.CM', state: 'duplicate' },
    ]);
  });

  test('reports invalid addresses with their line', () => {
    expect(rows('a@b.cm\nnobody\n@b.cm\na b@c.cm\nx@localhost')).toEqual([
      { line: 1, text: 'a@b.cm', state: 'valid' },
      { line: 2, text: 'nobody', state: 'invalid' },
      { line: 3, text: '@b.cm', state: 'invalid' },
      { line: 4, text: 'a b@c.cm', state: 'invalid' },
      { line: 5, text: 'x@localhost', state: 'invalid' },
    ]);
  });

  test('reads 5,000, refuses 5,001', () => {
    const csv = Array.from({ length: 5_000 }, (_, row) => `Name ${row};p${row}@b.cm`).join('\r\n');
    expect(rows(csv)).toHaveLength(5_000);
    expect(refusal(`${csv}\r\none@more.cm`)).toBe('importTooLong');
    expect(refusal(`Name;Email\r\n${csv}`)).toBe('accepted');
    expect(refusal(`Name;Email\r\n${csv}${'\r\n;'.repeat(10_000)}`)).toBe('accepted');
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
  ['a text without an address', 'x'.repeat(500_000), 'importEmpty'],
  [
    'a quotation mark unclosed for more than 100 kB',
    `"${'a@b.cm\n'.repeat(20_000)}`,
    'importQuoteOpen',
  ],
  ['more than 2 MB', 'x'.repeat(2_000_001), 'importFileTooLarge'],
])('refuses %s', (_, csv, expected) => {
  expect(refusal(csv)).toBe(expected);
});

test.each([
  ['a@b.cm\n"c@d.cm\ne@f.cm', 2],
  ['"Nom, ""dit""";E-mail\r\n"Bih\r\nAma";a@b.cm\r\nx;"c@d.cm\r\n\r\ne@f.cm', 4],
  ['a@b.cm\rb@c.cm\r"c@d.cm\r', 3],
])('reports the line of an unclosed quotation mark (%#)', (csv, line) => {
  expect(() => read(csv)).toThrow(
    expect.objectContaining({ key: 'importQuoteOpen', values: { line } }),
  );
});

describe('columns', () => {
  const columnsOf = (csv: string) => {
    const { headings, fields, headingRows } = read(csv).columns;
    return headingRows > 0 ? headings.map((heading, at) => [heading, fields[at]]) : undefined;
  };

  test('are recognised in English and French, in any order and spelling', () => {
    const english =
      'Telephone No.;E-MAIL address;First Name(s);Middle name;SURNAME *;Sex;Field of study;Year of graduation;Roll no.;Title;Job title;Maiden name;Address;Town;Country';
    const french =
      'Téléphone;Adresse électronique;Prénom(s);Autres prénoms;NOM DE FAMILLE;sexe;Filière;Année de promotion;N° matricule;Civilité;Profession actuelle;Nom de jeune fille;Adresse postale;Ville;Pays';
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
      'town',
      'country',
    ];
    for (const headings of [english, french]) {
      const found = columnsOf(`${headings}\n${';a@b.cm'.padEnd(20, ';')}`);
      expect(found?.map(([, field]) => field).slice(0, fields.length)).toEqual(fields);
    }
  });

  test('a second one of a kind is not used, nor one that nothing is known of', () => {
    expect(columnsOf('Nom et prénoms,Remarque,Email,E-mail 2,Tél,\nx,y,a@b.cm')).toEqual([
      ['Nom et prénoms', 'lastFirst'],
      ['Remarque', null],
      ['Email', 'email'],
      ['E-mail 2', null],
      ['Tél', 'telephone'],
      ['', null],
    ]);
  });

  test.each([
    ['N° de téléphone', 'telephone'],
    ['Téléphone 1', 'telephone'],
    ['Tél portable', 'telephone'],
    ['Année académique', 'promotion'],
    ['Sexe (M/F)', 'gender'],
    ['Noms et prénoms', 'lastFirst'],
    ['N°', null],
  ])('%s is %s', (heading, field) => {
    expect(columnsOf(`E-mail;${heading}\na@b.cm;1`)?.[1]).toEqual([heading, field]);
  });

  test('contents decide under a heading that says little, or nothing', () => {
    expect(read('Contact;E-mail\n677 00 00 41;a@b.cm').columns.fields[0]).toBe('telephone');
    expect(read('Adresse;Nom\na@b.cm;Ngo').columns.fields[0]).toBe('email');
    expect(read('Nom;E-mail\nMBARGA Jean;a@b.cm\nNGO Marie;b@b.cm').columns.fields[0]).toBe(
      'lastFirst',
    );
    const bare = 'Jean MBARGA;a@b.cm;677000041;M;2012\nMarie NGO;b@b.cm;677000042;F;2013';
    expect(read(bare).columns.fields).toEqual([
      'firstLast',
      'email',
      'telephone',
      'gender',
      'promotion',
    ]);
  });

  test.each([
    ['Name;First name;Last name', 'Jean Mbarga;Jean;Mbarga', [null, 'firstName', 'lastName']],
    ['Nom;Nom complet;Prénom', 'Mbarga;Mbarga Jean;Jean', ['lastName', null, 'firstName']],
    ['Name;Surname;Sex', 'Jean Paul;Mbarga;M', ['firstName', 'lastName', 'gender']],
    ['Full name;Surname;Sex', 'Jean Mbarga;Mbarga;M', ['firstLast', null, 'gender']],
    ['Name;First name;Sex', 'Mbarga;Jean;M', ['lastName', 'firstName', 'gender']],
    ['Nom complet;Full name;Sex', 'Mbarga Jean;Jean Mbarga;M', ['lastFirst', null, 'gender']],
  ])('%s: nobody gets a name twice', (headings, cells, fields) => {
    expect(read(`${headings};Email\n${cells};a@b.cm`).columns.fields.slice(0, 3)).toEqual(fields);
  });

  test('the contacts of Google name their columns by number', () => {
    const csv =
      'Name,Given Name,Additional Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value\n' +
      'Ann Eve Abena,Ann,Eve,Abena,* Home,a@b.cm,Mobile,+237 677 12 34 56 ::: +237 699 11 22 33';
    expect(rows(csv)[0]?.details).toEqual({
      firstName: 'Ann Eve',
      lastName: 'Abena',
      telephone: '+237 677 12 34 56 / +237 699 11 22 33',
    });
  });

  test.each([
    ['Cameroun', 'CM'],
    ['CAMEROON ', 'CM'],
    ['cm', 'CM'],
    ["Cote d'Ivoire", 'CI'],
    ['Côte d’Ivoire', 'CI'],
    ['R.D.C.', 'CD'],
    ['Congo', 'CG'],
    ['U.S.A.', 'US'],
    ['Etats-Unis', 'US'],
    ['Swaziland', 'SZ'],
  ])('the country %s is %s', (cell, country) => {
    expect(rows(`Email;Ville;Pays\na@b.cm; Yaoundé;${cell}`)[0]?.details).toEqual({
      town: 'Yaoundé',
      country,
    });
  });

  test('a country that nobody knows is left out, and said', () => {
    const [row] = rows('Email;Ville;Pays\na@b.cm;Buea;Wonderland');
    expect(row).toMatchObject({
      details: { town: 'Buea' },
      faults: [{ heading: 'Pays', text: 'Wonderland', reason: 'importCountryUnknown' }],
    });
  });

  test('below a title, and headings that are merged over two rows', () => {
    const csv =
      'Anciens du département;;\nNom;Contacts;\n;Téléphone;E-mail\nNgo;677 12 34 56;a@b.cm';
    expect(columnsOf(csv)).toEqual([
      ['Nom', 'lastName'],
      ['Téléphone', 'telephone'],
      ['E-mail', 'email'],
    ]);
    expect(rows(csv)).toEqual([
      {
        line: 4,
        text: 'a@b.cm',
        state: 'valid',
        details: { lastName: 'Ngo', telephone: '677 12 34 56' },
      },
    ]);
  });

  test('none without headings, nor what people are called before the first address', () => {
    expect(columnsOf('Fon,John,a@b.cm\nTitle,Nom,b@c.cm')).toBeUndefined();
    expect(emails('Fon,a@b.cm\nTitre,Nom\nEba,b@c.cm')).toHaveLength(3);
  });

  test('without one for e-mails take the first address of a row', () => {
    expect(rows('Prénom,Promo,Contact\nAma,2004,ama@b.cm')).toMatchObject([
      { text: 'ama@b.cm', details: { firstName: 'Ama', promotion: 2004 } },
    ]);
  });
});

describe('values', () => {
  const one = (heading: string, value: string) => rows(`Email;${heading}\na@b.cm;${value}`)[0];

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
    ['Promotion', '01/09/2009', { promotion: 2009 }],
    ['Promotion', '30.6.2012', { promotion: 2012 }],
    ['Promotion', '1905-07-04', { promotion: 2012 }],
    ['Promotion', '2011/12', { promotion: 2012 }],
    ['Promotion', '2012.0', { promotion: 2012 }],
    ['Téléphone', '677123456.0', { telephone: '677123456' }],
    ['Téléphone', '2,37699112233E+11', { telephone: '237699112233' }],
    ['Téléphone', "'+237 699 11 22 33", { telephone: '+237 699 11 22 33' }],
    ['Profession', "'=cmd()", { profession: '=cmd()' }],
  ])('%s: %s', (heading, value, details) => {
    expect(one(heading, value)).toEqual({ line: 2, text: 'a@b.cm', state: 'valid', details });
  });

  test.each([
    ...['', ' ', '-', '—', '0', 'n/a', 'N/A', 'néant'],
    ...['#N/A', '#N/D', '#DIV/0!', '#NOM?', '#VALEUR!', '#REF!', 'Err:502'],
  ])('%j means none', (value) => {
    expect(one('Profession', value)).toEqual({ line: 2, text: 'a@b.cm', state: 'valid' });
  });

  test.each([
    ['Civilité', 'Chef', 'importTitleUnknown', {}],
    ['Sex', 'x', 'importGenderUnknown', {}],
    ['Promo', '2009/2012', 'promotionInvalid', {}],
    ['Promo', '1949', 'promotionInvalid', {}],
    ['Promo', '20l2', 'promotionInvalid', {}],
    ['Tel', '2,37699E+11', 'importShortened', {}],
    ['Filière', 'x'.repeat(201), 'textTooLong', { max: 200 }],
  ])('leaves out and reports a faulty one: %s %s', (heading, value, reason, values) => {
    expect(rows(`Email;${heading};Nom\na@b.cm;${value};Ngo`)).toEqual([
      {
        line: 2,
        text: 'a@b.cm',
        state: 'valid',
        details: { lastName: 'Ngo' },
        faults: [{ heading, text: value.slice(0, 100), reason, values }],
      },
    ]);
  });

  test('middle names belong to the first name', () => {
    const csv = 'First name,Middle name,Email\nAma,Rose,a@b.cm\n,Rose,b@c.cm';
    expect(rows(csv).map(({ details }) => details)).toEqual([
      { firstName: 'Ama Rose' },
      { firstName: 'Rose' },
    ]);
  });

  test('roll numbers are passed on as typed', () => {
    expect(rows('Matricule;Email\nab12c-de34f;a@b.cm\n;b@c.cm')).toMatchObject([
      { rollNo: 'ab12c-de34f' },
      { text: 'b@c.cm' },
    ]);
  });

  test('whatever a list says, details keep the rules of the profile, and the rest is a fault', () => {
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
    fc.assert(
      fc.property(record, (cells) => {
        const quoted = cells.map((text) => `"${text.replace(/\p{Cc}|["\ufeff]/gu, '')}"`);
        const csv = `${headings.join(';')};Email\n${quoted.join(';')};a@b.cm`;
        const [row] = rows(csv);
        const { details = {}, faults = [] } = row ?? {};
        expect(rollNumberDetails.parse(details)).toEqual(details);
        const texts = quoted.filter((text) => text.slice(1, -1).trim() !== '');
        expect(Object.keys(details).length + faults.length).toBeLessThanOrEqual(texts.length);
        expect(detailFields).toEqual(expect.arrayContaining(Object.keys(details)));
      }),
    );
  });
});

test.each([
  ['MBARGA Jean Paul', 'lastFirst', 'MBARGA', 'Jean Paul'],
  ['Jean Paul MBARGA', 'lastFirst', 'MBARGA', 'Jean Paul'],
  ['Jean Paul Mbarga', 'firstLast', 'Mbarga', 'Jean Paul'],
  ['Mbarga Jean Paul', 'lastFirst', 'Mbarga', 'Jean Paul'],
  ['Ngo Bassong Marie', 'lastFirst', 'Ngo Bassong', 'Marie'],
  ['Marie Ngo Bassong', 'firstLast', 'Ngo Bassong', 'Marie'],
  ['M. MBARGA Jean', 'lastFirst', 'MBARGA', 'Jean'],
  ['Mbarga', 'lastFirst', 'Mbarga', ''],
] as const)('%s (%s) is split', (name, order, lastName, firstName) => {
  expect(splitName(name, order)).toMatchObject({ lastName, firstName });
});
