import type { Language } from '@alumni/shared/text/language';
import { typesetAll } from '@alumni/shared/text/typeset-all';

const en = {
  kinds: { notice: 'Notice', letter: 'Letter' },
  headings: {
    events: 'Coming events',
    opportunities: 'Opportunities',
    news: 'News',
    members: 'New members',
  },
  whyNotice:
    'This is a notice of the association: it goes to all members, as the statutes ask for, and cannot be turned off.',
  whyLetter: 'You get this letter because you have asked for it, at most once a week.',
  leave: 'Leave the letter',
  readOnline: 'Read it on the site',
  toSite: 'To the site',
  logIn: 'Log in',
  membersOnly: 'For members',
  membersOnlyWhy: 'Members read this after they have logged in.',
  leaveTitle: 'Leave the letter?',
  leaveText:
    'You will get no letter any more, those included that are on their way. Notices of the association, such as convocations, still reach you.',
  leaveButton: 'Leave the letter',
  leftTitle: 'You get no letter any more',
  leftText: 'Nothing more is sent. If that was a mistake, you can have it back here.',
  backButton: 'Have the letter again',
  backTitle: 'You get the letter again',
  backText: 'You get the letter again, at most once a week.',
  leaveUnknown: 'There is no account for this link any more: nothing is sent to it.',
  draftSubject: (site: string, day: string) => `News of ${site}, ${day}`,
  until: (day: string) => `until ${day}`,
  proof: {
    kind: 'Kind',
    subject: 'Subject',
    text: 'Text',
    sent: 'Sent',
    name: 'Name',
    email: 'Email address',
    state: 'State',
    accepted: 'Accepted by the mail server',
    refused: 'Refused',
    reason: 'Reason',
    former: 'Former member',
    states: {
      waiting: 'waiting',
      queued: 'waiting',
      accepted: 'accepted',
      refused: 'refused',
      left: 'not sent',
      filed: 'not sent: no mail server',
    },
  },
};

const fr: typeof en = {
  kinds: { notice: 'Avis', letter: 'Lettre' },
  headings: {
    events: 'Événements à venir',
    opportunities: 'Opportunités',
    news: 'Actualités',
    members: 'Nouveaux membres',
  },
  whyNotice:
    'Cet e-mail est un avis de l’association : il est envoyé à tous les membres, comme l’exigent les statuts, et personne ne peut s’en désabonner.',
  whyLetter:
    'Vous recevez cette lettre, au plus une fois par semaine, parce que vous l’avez demandée.',
  leave: 'Ne plus recevoir la lettre',
  readOnline: 'Lire sur le site',
  toSite: 'Aller au site',
  logIn: 'Se connecter',
  membersOnly: 'Réservé aux membres',
  membersOnlyWhy: 'Les membres peuvent lire ce texte une fois leur session ouverte.',
  leaveTitle: 'Ne plus recevoir la lettre ?',
  leaveText:
    'Vous ne recevrez plus de lettres, pas même celles qui sont en route. Les avis de l’association, comme les convocations, continueront de vous parvenir.',
  leaveButton: 'Ne plus recevoir la lettre',
  leftTitle: 'Vous ne recevez plus la lettre',
  leftText: 'Plus rien n’est envoyé. Si c’était une erreur, vous pouvez la demander à nouveau ici.',
  backButton: 'Recevoir à nouveau la lettre',
  backTitle: 'Vous recevez à nouveau la lettre',
  backText: 'Vous recevez à nouveau la lettre, au plus une fois par semaine.',
  leaveUnknown: 'Il n’y a plus de compte pour ce lien : rien n’y est envoyé.',
  draftSubject: (site, day) => `Actualités : ${site}, ${day}`,
  until: (day) => `jusqu’au ${day}`,
  proof: {
    kind: 'Type',
    subject: 'Objet',
    text: 'Texte',
    sent: 'Envoyé le',
    name: 'Nom',
    email: 'Adresse e-mail',
    state: 'État',
    accepted: 'Accepté par le serveur de messagerie',
    refused: 'Refusé',
    reason: 'Raison',
    former: 'Ancien membre',
    states: {
      waiting: 'en attente',
      queued: 'en attente',
      accepted: 'accepté',
      refused: 'refusé',
      left: 'non envoyé',
      filed: 'non envoyé : pas de serveur de messagerie',
    },
  },
};

export const letterWords: Record<Language, typeof en> = { en, fr: typesetAll(fr) };
