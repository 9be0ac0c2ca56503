import type { Language } from '@alumni/shared/text/language';

interface Message {
  name: string;
  email: string;
  message: string;
  /** Days since the message was written. */
  age: number;
  read: boolean;
}

export const messages: Message[] = [
  {
    name: 'Rosaline Mbeng-Eyong',
    email: 'rosaline.mbeng@mail.example',
    age: 0.2,
    read: false,
    message:
      'Good morning. I held the scholarship many years ago under my maiden name and have lost my roll number. What do I need to send you?',
  },
  {
    name: 'Cyrille Ondobou',
    email: 'c.ondobou@mail.example',
    age: 1.1,
    read: false,
    message:
      'Bonjour, notre lycée technique souhaite inviter une ancienne boursière à parler de son métier devant les terminales. À qui faut-il écrire ?',
  },
  {
    name: 'Hillside Dairy Cooperative',
    email: 'office@hillside-dairy.example',
    age: 2.6,
    read: false,
    message:
      'We look for two interns for our laboratory and were told that your network is the right place. May we post an announcement, or does a member have to do it for us?',
  },
  {
    name: 'Tah Nkwenti-Ako',
    email: 'tah@mail.example',
    age: 5,
    read: false,
    message:
      'I have about sixty school books in good condition, mostly mathematics and biology. I am in Douala until the end of the month. Can somebody collect them?',
  },
  {
    name: 'Agathe Ngo Bilounga',
    email: 'agathe.ngo@mail.example',
    age: 8,
    read: true,
    message:
      'Merci pour la journée de mentorat. Ma fille a trouvé un stage et, surtout, a retrouvé le sourire.',
  },
  {
    name: 'Emeka Tanyi-Obi',
    email: 'emeka@mail.example',
    age: 13,
    read: true,
    message:
      'The link in the mail for a new password had expired when I opened it. I asked again and it worked. Just so you know: the first one took a day to reach me.',
  },
  {
    name: 'Department of Geography',
    email: 'secretariat@geography.example',
    age: 21,
    read: true,
    message:
      'Could the pictures of the field trip be used in our brochure, with a credit to the association? We would print four hundred copies.',
  },
  {
    name: 'Marthe Esseng',
    email: 'marthe.esseng@mail.example',
    age: 34,
    read: true,
    message:
      'Mon nom est mal orthographié dans la légende de la galerie des diplômés. C’est Esseng, avec deux s. Merci !',
  },
  {
    name: 'Julius Ndikum-Bah',
    email: 'julius.nb@mail.example',
    age: 60,
    read: true,
    message:
      'I am not an alumnus, but my late brother was. Is there a way to contribute to the emergency fund in his name?',
  },
];

/** Unused invitations: the e-mail that got a roll number, and the days since then. */
export const invited: [email: string, age: number][] = [
  ['achu.nges@mail.example', 1],
  ['fatime.abakar@mail.example', 3],
  ['laurent.mvogo@mail.example', 6],
  ['ndum.kwe@mail.example', 10],
  ['oyana.ntoutoume@mail.example', 17],
  ['brenda.enow@mail.example', 26],
  ['issa.garga@mail.example', 44],
  ['tchatchouang.r@mail.example', 90],
];

interface Applicant {
  firstName: string;
  lastName: string;
  email: string;
  promotion: number;
  language: Language;
  /** What they wrote to the admins. */
  note: string;
  /** Days since they applied. */
  age: number;
}

export const applicants: Applicant[] = [
  {
    firstName: 'Solange',
    lastName: 'Ngo Bassong',
    email: 'solange.bassong@mail.example',
    promotion: 1998,
    language: 'fr',
    note: 'Chimie, 1998. Mme Njoya a dirigé mon mémoire ; j’enseigne aujourd’hui à Kribi.',
    age: 0.4,
  },
  {
    firstName: 'Emmanuel',
    lastName: 'Fru Tanyi',
    email: 'fru.tanyi@mail.example',
    promotion: 2009,
    language: 'en',
    note: 'Geology, 2009. I shared a room in the hostel with Ndifor Achu, who can tell you who I am.',
    age: 1.3,
  },
  {
    firstName: 'Mariam',
    lastName: 'Abdoulaye',
    email: 'mariam.abdoulaye@mail.example',
    promotion: 2016,
    language: 'fr',
    note: '',
    age: 2.2,
  },
  {
    firstName: 'Kingsley',
    lastName: 'Mbah',
    email: 'kingsley.mbah@mail.example',
    promotion: 2003,
    language: 'en',
    note: 'Botany, 2003. I now run a nursery in Limbe and would like to hear of the others of my year.',
    age: 5,
  },
];
