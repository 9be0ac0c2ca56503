import { defineWords } from '../../i18n/words.ts';

export const rollNumbersWords = defineWords({
  en: {
    title: 'Create Roll Number',
    intro:
      'A roll number invites somebody to register. It is mailed to them with the address of the registration form.',
    loginFirst: 'Please login to view your profile.',
    email: 'Users Email',
    placeholder: "Enter the user's email",
    create: 'Create',
    created: (rollNo: string) => `Roll number created successfully: ${rollNo}`,
    failed: 'Error updating profile.',
    notMailed:
      'It is issued, not mailed: this site has no mail server. Copy the invitation in the list below, or send it by WhatsApp.',
    mailLanguage: 'The mail is written in English, the language of this page.',
    issued: 'Issued roll numbers',
    search: 'Search by email, number or name',
    mails: 'Mails',
    mailFilters: { all: 'All numbers', waiting: 'Mail waiting', refused: 'Mail refused' },
    mailsNow: (waiting: number, refused: number) =>
      `Invitations waiting to be sent: ${waiting}; refused: ${refused}.`,
    empty: 'No roll numbers issued yet.',
    notFound: 'No roll number found.',
    issuedOn: (day: string) => `Issued on ${day}`,
    waiting: 'Not claimed yet',
    mailUnknown: 'Whether its email arrived is no longer known',
    claimedBy: (name: string) => `Claimed by ${name}`,
    actions: 'Actions',
    sendAgain: 'Send again',
    copyInvitation: 'Copy invitation',
    copied: 'The invitation has been copied.',
    close: 'Close',
    copyByHand: 'This browser does not let the page copy. Here is the text, selected:',
    invitation: (site: string, email: string, rollNo: string) =>
      `You are invited to join ${site}. Register with the email address ${email} and the roll number ${rollNo}:`,
    withdraw: 'Withdraw',
    withdrawQuestion: (email: string) => `Withdraw the roll number of ${email}?`,
    withdrawDetail:
      'The number in the mail they got will no longer work, and the details stored for them are removed. You can issue a new one at any time.',
    known: (details: string) => `Stored until they register: ${details}`,
  },
  fr: {
    title: 'Créer un matricule',
    intro:
      'Un matricule invite une personne à s’inscrire. Elle le reçoit par e-mail, avec l’adresse du formulaire d’inscription.',
    loginFirst: 'Veuillez vous connecter pour voir votre profil.',
    email: 'Adresse e-mail de la personne',
    placeholder: 'Saisissez son adresse e-mail',
    create: 'Créer',
    created: (rollNo: string) => `Matricule créé avec succès : ${rollNo}`,
    failed: 'Erreur lors de la mise à jour du profil.',
    notMailed:
      'Il est délivré, mais non envoyé : ce site n’a pas de serveur de messagerie. Copiez l’invitation dans la liste ci-dessous, ou envoyez-la par WhatsApp.',
    mailLanguage: 'L’e-mail est rédigé en français, la langue de cette page.',
    issued: 'Matricules délivrés',
    search: 'Rechercher : adresse e-mail, matricule, nom',
    mails: 'E-mails',
    mailFilters: {
      all: 'Tous les matricules',
      waiting: 'E-mail en attente',
      refused: 'E-mail refusé',
    },
    mailsNow: (waiting: number, refused: number) =>
      `Invitations en attente d’envoi : ${waiting} ; refusées : ${refused}.`,
    empty: 'Aucun matricule délivré.',
    notFound: 'Aucun matricule trouvé.',
    issuedOn: (day: string) => `Délivré le ${day}`,
    waiting: 'Pas encore utilisé',
    mailUnknown: 'On ne sait plus si son e-mail est arrivé',
    claimedBy: (name: string) => `Utilisé par ${name}`,
    actions: 'Actions',
    sendAgain: 'Renvoyer',
    copyInvitation: 'Copier l’invitation',
    copied: 'L’invitation a été copiée.',
    close: 'Fermer',
    copyByHand: 'Ce navigateur ne permet pas la copie automatique. Voici le texte, sélectionné :',
    invitation: (site: string, email: string, rollNo: string) =>
      `${site} vous invite à rejoindre son réseau. Inscrivez-vous avec l’adresse e-mail ${email} et le matricule ${rollNo} :`,
    withdraw: 'Retirer',
    withdrawQuestion: (email: string) => `Retirer le matricule envoyé à ${email} ?`,
    withdrawDetail:
      'Le matricule déjà envoyé ne sera plus valable, et les renseignements gardés sur la personne sont effacés. Vous pouvez en délivrer un nouveau à tout moment.',
    known: (details: string) => `Gardé jusqu’à son inscription : ${details}`,
  },
});
