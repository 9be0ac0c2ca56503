/** Welcome and tagline of a public instance: they say that it is a demonstration. */
export const publicNotice = {
  welcome: {
    fr: 'Essayez le réseau des anciens',
    en: 'Try the Alumni Network',
  },
  tagline: {
    fr: 'Site de démonstration : les personnes sont inventées, tout est remis à zéro chaque nuit, aucun e-mail ne part. N’y mettez rien de vrai.',
    en: 'A demonstration: its people are invented, everything begins anew each night, no mail is sent. Put nothing true in it.',
  },
};
