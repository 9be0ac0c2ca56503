import { elide } from '@alumni/shared/text/elision';
import { defineWords } from '../../i18n/words.ts';

export const auditWords = defineWords({
  en: {
    title: 'Audit log',
    intro: 'Who did what to whom, newest first.',
    empty: 'Nothing has been recorded yet.',
    person: 'Name, roll number or email',
    nobody: 'Nothing has been recorded about the people this finds.',
    more: 'Many people have this name: only the first hundred of them are searched. Type more of it.',
    only: (name: string) => `Only ${name}`,
  },
  fr: {
    title: 'Journal des actions',
    intro: 'Qui a fait quoi à qui, le plus récent d’abord.',
    empty: 'Rien n’a encore été consigné.',
    person: 'Nom, matricule ou adresse e-mail',
    nobody: 'Rien n’a été consigné sur les personnes trouvées.',
    more: 'Beaucoup de personnes portent ce nom : seules les cent premières sont prises en compte. Précisez-le.',
    only: (name: string) => `N’afficher ${elide('que', name)}`,
  },
});
