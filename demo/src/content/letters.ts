/** A notice that has been sent. The other letter of this file is still a draft. */
export const notice = {
  kind: 'notice',
  subject: {
    en: 'Convocation: general assembly and election of the board',
    fr: 'Convocation : assemblée générale et élection du bureau',
  },
  text: {
    en: 'Dear members,\n\nthe board calls you to the ordinary general assembly, at the end of next month in the Congress Hall of the University Centre in Yaoundé.\n\nAgenda: report of the board, accounts, fee of the coming year, election of the board.\n\nWho cannot come may give another member a written power of attorney.',
    fr: 'Chers membres,\n\nLe bureau vous convoque à l’assemblée générale ordinaire, à la fin du mois prochain, au palais des congrès du centre universitaire de Yaoundé.\n\nOrdre du jour : rapport moral, comptes, cotisation de l’année à venir, élection du bureau.\n\nUn membre empêché peut donner une procuration écrite à un autre membre.',
  },
  blocks: [],
  readers: 'members',
} as const;

export const letter = {
  kind: 'letter',
  subject: { en: 'The library opens again', fr: 'La bibliothèque rouvre' },
  text: {
    en: 'Dear friends,\n\nthanks to your gifts the reading room has light in the evening. Come and see it.',
    fr: 'Chères amies, chers amis,\n\nGrâce à vos dons, la salle de lecture a de la lumière le soir. Venez la voir.',
  },
  blocks: [
    {
      kind: 'link',
      label: { en: 'How to give', fr: 'Comment donner' },
      url: 'https://alumni.example/give',
    },
  ],
  readers: 'public',
} as const;
