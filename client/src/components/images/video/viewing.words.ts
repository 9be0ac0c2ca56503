import { defineWords } from '../../../i18n/words.ts';

export const viewingWords = defineWords({
  en: {
    titled: (title: string) => `: ${title}`,
    playVideo: 'Play Video',
    player: (title: string) => `Video: ${title}`,
    watchVideo: (host: string) => `Watch the video on ${host}`,
  },
  fr: {
    titled: (title: string) => ` : ${title}`,
    playVideo: 'Lire la vidéo',
    player: (title: string) => `Vidéo : ${title}`,
    watchVideo: (host: string) => `Voir la vidéo sur ${host}`,
  },
});
