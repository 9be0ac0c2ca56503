import type { Language } from '@alumni/shared/text/language';

/** Paragraphs that are appended to short descriptions. The field `details` of a record says how many. */
export const eventDetails: Record<Language, string[]> = {
  en: [
    'The morning belongs to short talks of twelve minutes each, followed by questions from the floor; the speakers have promised to stay for the whole day. After lunch we split into groups of ten, each with a moderator from an earlier promotion and a student who takes notes, so that nothing said over a plate of rice is lost by evening.',
    'Getting there: shared taxis run from the main motor park until dusk, and a bus chartered by the committee leaves from the university gate half an hour before the start. If you travel from another region, tell us by the end of the week before; families in town have offered eighteen beds, and a mattress can always be found.',
    'There is no fee for students and recent graduates. Everybody else is asked for a contribution that covers the meal, the hall and the printing; whoever cannot pay it comes all the same and says nothing about it. Receipts are issued at the desk by our treasurer, who likes exact change.',
    'The programme is bilingual. Talks are held in the language of the speaker, the slides are in the other one, and two of our translators sit at the back for whoever needs a sentence repeated. Sign-language interpretation can be arranged if we hear from you ten days ahead.',
    'Children are welcome. A corner with books and crayons is looked after by members of the student chapter, in shifts of one hour, and the youngest participants of last time have already asked whether there will be puff-puff again. There will.',
    'Please bring a notebook, a charged phone and something to give away: a book you have finished, a contact, an hour of your time. At the end everyone writes one offer and one request on a card, and the cards are matched on the wall before we leave. Last time, thirty-one pairs were made that way.',
    'A short report with the figures, the presentations and the pictures will be published in the news and in the gallery within two weeks. Should you prefer not to appear in a photograph, take a yellow ribbon at the entrance; the photographers know what it means.',
  ],
  fr: [
    'La matinée est faite d’exposés de douze minutes, suivis des questions de la salle ; les intervenants ont promis de rester toute la journée. L’après-midi, par groupes de dix, chacun repart avec une page de notes et au moins un numéro de téléphone.',
    'Pour venir : des taxis collectifs partent de la gare routière jusqu’à la tombée de la nuit, et un car du comité quitte le portail de l’université une demi-heure avant le début. Si vous arrivez d’une autre région, dites-le une semaine avant : des familles ont proposé dix-huit lits.',
    'L’entrée est gratuite pour les étudiants et les jeunes diplômés. Les autres contribuent au repas, à la salle et aux impressions ; qui ne le peut pas vient quand même et n’en dit rien. Notre trésorier délivre un reçu à l’accueil.',
  ],
};

export const opportunityDetails: Record<Language, string[]> = {
  en: [
    'How to apply: send a letter of one page, a curriculum vitae without a photograph, and the names of two people who have seen you work. Scanned copies of certificates are enough at this stage; nobody should travel to have a paper stamped. Applications are read by a panel of three, two of whom do not know the candidates.',
    'What is offered: a monthly allowance that covers rent and food in the town concerned, transport between the sites, insurance for the whole period, and a supervisor who has agreed in writing to meet you every week. A desk and a computer are provided; a quiet neighbour is not guaranteed.',
    'Selection takes place in two steps. Those shortlisted are called for a conversation of thirty minutes, in English or French as they prefer, by telephone where the journey would be long. Everybody hears from us, the others too, with one sentence that says why.',
    'Women and candidates from regions far from the universities are particularly invited. If you have interrupted your studies to work or to care for a child, say so with pride: the panel counts it as experience. Candidates with a disability will find the offices accessible and the staff prepared.',
    'A word of advice from those who sat on the panel before: do not copy a letter from the internet. Tell us about one thing that you built, mended, measured or organised, what went wrong, and what you would do differently. Half a page of that is worth more than three pages of qualities.',
    'Members of the network who have worked there are ready to answer questions; write to the person who posted this notice and you will be put in touch. Several of us also offer to read drafts until five days before the deadline, not later.',
  ],
  fr: [
    'Pour postuler : une lettre d’une page, un curriculum vitæ sans photographie et les noms de deux personnes qui vous ont vu travailler. Des copies numérisées des diplômes suffisent ; les originaux ne sont demandés qu’aux candidats retenus.',
    'Ce qui est offert : une allocation mensuelle qui couvre le logement et les repas dans la ville concernée, les déplacements entre les sites, une assurance pour toute la durée, et une personne de l’équipe qui vous suit.',
    'La sélection se fait en deux temps. Les candidats présélectionnés sont appelés pour un entretien de trente minutes, en français ou en anglais, par téléphone là où la ligne est trop faible pour l’image. Chacun reçoit une réponse, avec la raison.',
  ],
};

export const newsDetails: Record<Language, string[]> = {
  en: [
    'None of this would have happened without the volunteers who gave up their Saturdays, the drivers who refused to be paid, and the caretaker of the faculty, who opened the gate at five in the morning and made tea for everybody. The committee thanks them by name on the notice board of the department.',
    'The accounts of the operation have been checked by two members who had no part in it and can be read by anyone who asks. What was left over goes to the emergency fund for students, as the general assembly decided; the fund has helped fourteen of them since it was set up.',
    'There is still work to do. Whoever has an hour a week, a vehicle, a skill with spreadsheets or simply a patient ear is invited to write through the contact page. New members usually start with something small and find, some months later, that they are running it.',
    'Students who wish to know more can come to the permanence held in the reading room on Wednesday afternoons. There are always two alumni present, as a rule from different fields, and no question has ever been found too simple.',
    'The next steps have been agreed: a visit to the site before the end of the quarter, a report to the members at the following assembly, and a public presentation with those concerned. Dates will be announced here and in the events as soon as the hall is confirmed.',
  ],
  fr: [
    'Rien de tout cela n’aurait eu lieu sans les bénévoles qui ont donné leurs samedis, les chauffeurs qui ont refusé d’être payés et le gardien de la faculté, qui a ouvert la grille avant six heures.',
    'Les comptes ont été vérifiés par deux membres qui n’y avaient pas pris part, et chacun peut les lire. Ce qui reste va au fonds d’urgence.',
  ],
};
