import type { ColumnField } from '@alumni/shared/roll-numbers/list/column-fields';
import type { ListEncoding } from '@alumni/shared/roll-numbers/list/decode-text';
import type { Language } from '@alumni/shared/text/language';
import { defineWords } from '../../i18n/words.ts';

/** States whose text is the same for one and several people. */
const englishStates = {
  new: 'New',
  issued: 'Already issued',
  registered: 'Already registered',
  duplicate: 'Listed twice',
  invalid: 'Invalid',
  faults: 'With something left out',
};

export const importWords = defineWords({
  en: {
    title: 'Invite many at once',
    intro:
      'Take a spreadsheet (Excel, LibreOffice, CSV), or paste email addresses as they are; a list may have 5,000 rows. What its other columns say of a person, such as first name, promotion or telephone, fills in their profile when they register, for them to check. You see what would happen before anything is sent or stored.',
    choose: 'Choose a file',
    emptyList: 'Download an empty list',
    emptyListName: 'members.csv',
    separator: ',',
    fields: {
      email: 'Email',
      rollNo: 'Roll number',
      lastFirst: 'Full name, last name first',
      firstLast: 'Full name, first name first',
      middleName: 'Middle name',
      title: 'Title',
      firstName: 'First name',
      lastName: 'Last name',
      maidenName: 'Maiden name',
      gender: 'Gender',
      profession: 'Profession',
      fos: 'Field of study',
      promotion: 'Promotion',
      telephone: 'Telephone',
      address: 'Address',
      town: 'Town',
      country: 'Country',
    } satisfies Record<ColumnField, string>,
    columns: 'What the columns are',
    columnsNote:
      'Above each column stands what it is taken for. Please look at the first people below it, and correct it where it is wrong.',
    column: (number: number) => `Column ${number}`,
    notUsed: 'Not used',
    splitName: (last: string, first: string) => `Last name: ${last} · First name: ${first || '–'}`,
    sheet: 'Sheet',
    hiddenSheet: (name: string) => `${name} (hidden)`,
    hidden: (rows: number, columns: number) =>
      `Left out: ${[rows > 0 && `${rows} hidden row${rows === 1 ? '' : 's'}`, columns > 0 && `${columns} hidden column${columns === 1 ? '' : 's'}`].filter(Boolean).join(', ')}.`,
    withHidden: 'Take them too',
    encoding: 'Encoding; choose another one if accents look broken',
    encodings: {
      'utf-8': 'UTF-8',
      'windows-1252': 'Windows (1252)',
      cp850: 'MS-DOS (850)',
      macintosh: 'Macintosh',
      'utf-16le': 'UTF-16',
      'utf-16be': 'UTF-16, big-endian',
      twice: 'UTF-8, encoded twice',
    } satisfies Record<ListEncoding, string>,
    noEmailColumn: 'Please choose the column with the email addresses.',
    found: (rows: string, addressed: string) =>
      `Rows: ${rows}; with an email address: ${addressed}.`,
    change: 'Change the columns',
    reading: 'Reading the list...',
    imports: 'Imports so far',
    importSummary: (day: string, numbers: number) =>
      `${day}: ${numbers === 1 ? '1 roll number' : `${numbers} roll numbers`}.`,
    nobodyClaimed: 'Nobody has registered with them yet.',
    claimed: (names: string, more: number) =>
      `Registered already: ${[names, more > 0 && `${more} more`].filter(Boolean).join(' and ')}.`,
    claimedStay: 'They stay; the other numbers no longer work.',
    withdraw: 'Withdraw this import',
    withdrawQuestion: (numbers: number) =>
      numbers === 1 ? 'Withdraw 1 roll number?' : `Withdraw ${numbers} roll numbers?`,
    withdrawDetail:
      'Mails that wait are not sent, the numbers in those that were sent no longer work, and the details stored are removed.',
    numbersNew:
      'Roll numbers of the list are not taken over: everybody gets a new one that cannot be guessed.',
    paste: 'Paste a list',
    pasted: 'Email addresses, with or without names',
    pastedName: 'Pasted list',
    check: 'Check the list',
    checking: 'Checking the list...',
    unreadable: 'This file could not be read.',
    failed: 'The list could not be checked. Please try again.',
    preview: 'What would happen',
    all: 'All rows',
    states: englishStates,
    several: englishStates,
    newUnmailed: 'gets a number, and no mail',
    explained: {
      new: 'gets a number and a mail',
      issued: 'has a number already',
      registered: 'has an account already',
      duplicate: 'is further up already',
      invalid: 'is not an email address',
    },
    added: 'has a number already; what the list says is added',
    fault: (heading: string, text: string) => `${heading} “${text}” is left out.`,
    line: 'Line',
    email: 'Email',
    happens: 'What happens',
    noneNew: 'Nobody on this list needs a roll number: nothing would be sent.',
    alsoAdded: (count: string, one: boolean) =>
      one
        ? 'For 1 more person who has a number already, what the list says is added.'
        : `For ${count} more people who have a number already, what the list says is added.`,
    add: (count: string, one: boolean) =>
      one ? 'Store the details of 1 person' : `Store the details of ${count} people`,
    mailLanguage: 'Language of the mails',
    languages: { en: 'English', fr: 'Français' } satisfies Record<Language, string>,
    words: 'Your sentence',
    wordsHint: 'It stands in each mail, below your name. Addresses in it are not links.',
    mailTo: (email: string) => `The mail to ${email}`,
    mailNumber: 'Everybody gets a number of their own in the place of XXXXX-XXXXX.',
    mail: (count: string, one: boolean) =>
      one ? 'Mail 1 invitation' : `Mail ${count} invitations`,
    start: (count: string, one: boolean) =>
      one ? 'Issue 1 roll number' : `Issue ${count} roll numbers`,
    cancel: 'Choose another list',
    running: 'Issuing roll numbers',
    progress: (done: string, total: string) => `${done} of ${total} done`,
    stop: 'Stop',
    stopping: 'Stopping...',
    stopped: (done: string, total: string) =>
      `Stopped: ${done} of ${total} are done, the rest is waiting.`,
    broken: (done: string, total: string) =>
      `Interrupted: ${done} of ${total} are done, the rest is waiting. Nobody is mailed twice when you go on.`,
    goOn: 'Go on',
    discard: 'Leave out the rest',
    done: 'The import is finished.',
    issuedCount: (count: string, one: boolean) =>
      `${one ? '1 roll number issued' : `${count} roll numbers issued`}. The list below says when each mail is sent.`,
    issuedOnly: (count: string, one: boolean) =>
      `${one ? '1 roll number issued' : `${count} roll numbers issued`}, not mailed: this site has no mail server.`,
    storedCount: (count: string, one: boolean) =>
      one
        ? 'The details of 1 person are stored until they register.'
        : `The details of ${count} people are stored until they register.`,
    others: (state: string, count: string) => `${state}: ${count}`,
    repeated:
      'Some of those already issued may have got their number just before the interruption.',
    close: 'Import another list',
  },
  fr: {
    title: 'Inviter plusieurs personnes',
    intro:
      'Choisissez un fichier de tableur (Excel, LibreOffice, CSV), ou collez des adresses e-mail telles quelles ; une liste peut compter 5 000 lignes. Ce que ses autres colonnes disent d’une personne, comme le prénom, la promotion ou le téléphone, remplit son profil à l’inscription, et elle le vérifie. Un aperçu s’affiche avant tout envoi et tout enregistrement.',
    choose: 'Choisir un fichier',
    emptyList: 'Télécharger une liste vide',
    emptyListName: 'membres.csv',
    separator: ';',
    fields: {
      email: 'Adresse e-mail',
      rollNo: 'Matricule',
      lastFirst: 'Nom complet, nom d’abord',
      firstLast: 'Nom complet, prénom d’abord',
      middleName: 'Autres prénoms',
      title: 'Titre',
      firstName: 'Prénom',
      lastName: 'Nom',
      maidenName: 'Nom de jeune fille',
      gender: 'Sexe',
      profession: 'Profession',
      fos: 'Domaine d’études',
      promotion: 'Promotion',
      telephone: 'Téléphone',
      address: 'Adresse',
      town: 'Ville',
      country: 'Pays',
    },
    columns: 'À quoi correspondent les colonnes',
    columnsNote:
      'Au-dessus de chaque colonne figure le champ qui lui correspond. Regardez les premières personnes en dessous, et corrigez si besoin.',
    column: (number: number) => `Colonne ${number}`,
    notUsed: 'Non utilisée',
    splitName: (last: string, first: string) => `Nom : ${last} · Prénom : ${first || '–'}`,
    sheet: 'Feuille',
    hiddenSheet: (name: string) => `${name} (masquée)`,
    hidden: (rows: number, columns: number) =>
      `Laissées de côté : ${[rows > 0 && (rows === 1 ? '1 ligne masquée' : `${rows} lignes masquées`), columns > 0 && (columns === 1 ? '1 colonne masquée' : `${columns} colonnes masquées`)].filter(Boolean).join(', ')}.`,
    withHidden: 'Les prendre aussi',
    encoding: 'Encodage ; choisissez-en un autre si les accents sont illisibles',
    encodings: {
      'utf-8': 'UTF-8',
      'windows-1252': 'Windows (1252)',
      cp850: 'MS-DOS (850)',
      macintosh: 'Macintosh',
      'utf-16le': 'UTF-16',
      'utf-16be': 'UTF-16, gros-boutiste',
      twice: 'UTF-8, encodé deux fois',
    },
    noEmailColumn: 'Veuillez choisir la colonne des adresses e-mail.',
    found: (rows: string, addressed: string) =>
      `Lignes : ${rows} ; avec une adresse e-mail : ${addressed}.`,
    change: 'Modifier les colonnes',
    reading: 'Lecture de la liste…',
    imports: 'Importations déjà faites',
    importSummary: (day: string, numbers: number) =>
      `${day} : ${numbers === 1 ? '1 matricule' : `${numbers} matricules`}.`,
    nobodyClaimed: 'Personne ne s’en est encore servi pour s’inscrire.',
    claimed: (names: string, more: number) =>
      `Inscriptions déjà faites : ${[names, more > 0 && (more === 1 ? '1 autre' : `${more} autres`)].filter(Boolean).join(' et ')}.`,
    claimedStay: 'Elles restent ; les autres matricules ne seront plus valables.',
    withdraw: 'Retirer cette importation',
    withdrawQuestion: (numbers: number) =>
      numbers === 1 ? 'Retirer 1 matricule ?' : `Retirer ${numbers} matricules ?`,
    withdrawDetail:
      'Les e-mails en attente ne partent pas, les matricules déjà envoyés ne seront plus valables, et les renseignements gardés sont effacés.',
    numbersNew:
      'Les matricules de la liste ne sont pas repris : chaque personne en reçoit un nouveau, impossible à deviner.',
    paste: 'Coller une liste',
    pasted: 'Adresses e-mail, avec ou sans noms',
    pastedName: 'Liste collée',
    check: 'Vérifier la liste',
    checking: 'Vérification de la liste…',
    unreadable: 'Ce fichier n’a pas pu être lu.',
    failed: 'La liste n’a pas pu être vérifiée. Veuillez réessayer.',
    preview: 'Ce qui va se passer',
    all: 'Toutes les lignes',
    states: {
      new: 'Nouveau',
      issued: 'Déjà délivré',
      registered: 'Déjà inscrit',
      duplicate: 'En double',
      invalid: 'Non valide',
      faults: 'Avec une valeur écartée',
    },
    several: {
      new: 'Nouveaux',
      issued: 'Déjà délivrés',
      registered: 'Déjà inscrits',
      duplicate: 'En double',
      invalid: 'Non valides',
      faults: 'Avec une valeur écartée',
    },
    newUnmailed: 'reçoit un matricule, sans e-mail',
    explained: {
      new: 'reçoit un matricule et un e-mail',
      issued: 'a déjà un matricule',
      registered: 'a déjà un compte',
      duplicate: 'figure déjà plus haut',
      invalid: 'n’est pas une adresse e-mail',
    },
    added: 'a déjà un matricule ; ce que dit la liste y est ajouté',
    fault: (heading: string, text: string) => `Valeur écartée (${heading}) : « ${text} ».`,
    line: 'Ligne',
    email: 'Adresse e-mail',
    happens: 'Effet',
    noneNew: 'Personne sur cette liste n’a besoin d’un matricule : rien ne serait envoyé.',
    alsoAdded: (count: string, one: boolean) =>
      one
        ? 'Pour 1 autre personne qui a déjà un matricule, ce que dit la liste est ajouté.'
        : `Pour ${count} autres personnes qui ont déjà un matricule, ce que dit la liste est ajouté.`,
    add: (count: string, one: boolean) =>
      one
        ? 'Enregistrer les renseignements sur 1 personne'
        : `Enregistrer les renseignements sur ${count} personnes`,
    mailLanguage: 'Langue des e-mails',
    languages: { en: 'English', fr: 'Français' },
    words: 'Votre phrase',
    wordsHint:
      'Elle figure dans chaque e-mail, sous votre nom. Les adresses qu’elle contient ne sont pas des liens.',
    mailTo: (email: string) => `L’e-mail envoyé à ${email}`,
    mailNumber: 'Chaque personne reçoit son propre matricule à la place de XXXXX-XXXXX.',
    mail: (count: string, one: boolean) =>
      one ? 'Envoyer 1 invitation' : `Envoyer ${count} invitations`,
    start: (count: string, one: boolean) =>
      one ? 'Délivrer 1 matricule' : `Délivrer ${count} matricules`,
    cancel: 'Choisir une autre liste',
    running: 'Délivrance des matricules',
    progress: (done: string, total: string) => `${done} sur ${total} traités`,
    stop: 'Arrêter',
    stopping: 'Arrêt en cours…',
    stopped: (done: string, total: string) =>
      `Arrêté. Traités : ${done} sur ${total} ; le reste attend.`,
    broken: (done: string, total: string) =>
      `Interrompu. Traités : ${done} sur ${total} ; le reste attend. Personne ne reçoit deux e-mails si vous continuez.`,
    goOn: 'Continuer',
    discard: 'Abandonner le reste',
    done: 'L’importation est terminée.',
    issuedCount: (count: string, one: boolean) =>
      `${one ? '1 matricule délivré' : `${count} matricules délivrés`}. La liste ci-dessous dit quand chaque e-mail est parti.`,
    issuedOnly: (count: string, one: boolean) =>
      `${one ? '1 matricule délivré, mais non envoyé' : `${count} matricules délivrés, mais non envoyés`} : ce site n’a pas de serveur de messagerie.`,
    storedCount: (count: string, one: boolean) =>
      one
        ? 'Les renseignements sur 1 personne sont gardés jusqu’à son inscription.'
        : `Les renseignements sur ${count} personnes sont gardés jusqu’à leur inscription.`,
    others: (state: string, count: string) => `${state} : ${count}`,
    repeated:
      'Certains des matricules déjà délivrés l’ont peut-être été juste avant l’interruption.',
    close: 'Importer une autre liste',
  },
});

export type ImportWords = (typeof importWords)['en'];
