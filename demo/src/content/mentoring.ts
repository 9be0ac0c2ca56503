import type { Language } from '@alumni/shared/text/language';
import type { Person } from './people.ts';

/** Subjects in which members mentor. */
export const mentoring: Record<Language, ((person: Person) => string)[]> = {
  en: [
    () => 'first job interviews, and how to ask for a fair salary',
    ({ fieldOfStudy }) => `choosing a thesis in ${fieldOfStudy.toLowerCase()}`,
    ({ town }) => `finding a room, a desk and friends in ${town}`,
    () => 'applications for a doctorate abroad',
    ({ profession }) => `what a day as ${profession.toLowerCase()} is like`,
  ],
  fr: [
    () => 'le premier entretien d’embauche',
    ({ fieldOfStudy }) => `le choix d’un mémoire (${fieldOfStudy.toLowerCase()})`,
    ({ town }) => `s’installer à ${town}`,
    () => 'la recherche d’une bourse de doctorat',
  ],
};
