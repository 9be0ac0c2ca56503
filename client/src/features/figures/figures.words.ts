import { defineWords } from '../../i18n/words.ts';

export const figuresWords = defineWords({
  en: {
    title: 'Figures',
    intro:
      'How the association grows, and how much it is read. Months and weeks are those of universal time (UTC); the last of each is not over yet.',
    nothing: 'Nothing yet.',
    numbers: 'The numbers',
    tableLabel: (title: string) => `${title}: the numbers`,
    visits: 'Visits by week',
    visitsSum: (count: string, since: string, one: boolean) =>
      one ? `One page since the week of ${since}.` : `${count} pages since the week of ${since}.`,
    visitsNote:
      'A visit is a page that the server gave out: the site, each time it is opened, or the plain page of one event, article or person that shared links lead to. What is read without a network, and bots that say so, are not counted. Nobody is followed: the server counts pages, and notes no address, no cookie and nothing else that could tell two people apart. Who comes twice counts twice.',
    members: 'New members by month',
    membersSum: (total: string, joined: string, months: number) =>
      `Members today: ${total}. Joined in the last ${months} months: ${joined}.`,
    promotions: 'Members by promotion',
    promotionsSum: (known: string, unknown: string) =>
      `Members whose year of promotion is known: ${known}. Not known: ${unknown}.`,
    invitations: 'Invitations by month',
    invitationsSum: (issued: string, claimed: string, months: number) =>
      `In the last ${months} months, issued: ${issued}, claimed: ${claimed}.`,
    invitationsNote:
      'Each is counted in the month in which it was issued, and in that in which somebody registered with it. Withdrawn ones are not counted.',
    posts: 'Posts by month',
    postsSum: (count: string, months: number) =>
      `Posted in the last ${months} months, and still there: ${count}.`,
    postsNote: 'What is in the trash is not counted.',
  },
  fr: {
    title: 'Chiffres',
    intro:
      'La croissance de l’association et les visites de son site. Les mois et les semaines sont ceux du temps universel (UTC) ; les derniers ne sont pas terminés.',
    nothing: 'Encore rien.',
    numbers: 'Les chiffres',
    tableLabel: (title: string) => `${title} : les chiffres`,
    visits: 'Visites par semaine',
    visitsSum: (count: string, since: string, one: boolean) =>
      one
        ? `Une page depuis la semaine du ${since}.`
        : `${count} pages depuis la semaine du ${since}.`,
    visitsNote:
      'Une visite est une page que le serveur a envoyée : le site, chaque fois qu’il est ouvert, ou la page simple d’un événement, d’un article ou d’une personne, à laquelle mènent les liens partagés. Ce qui est lu sans réseau et les robots qui se présentent ne sont pas comptés. Personne n’est suivi : le serveur compte des pages, et ne note ni adresse, ni cookie, ni rien d’autre qui distinguerait deux personnes. Une personne qui vient deux fois compte deux fois.',
    members: 'Nouveaux membres par mois',
    membersSum: (total: string, joined: string, months: number) =>
      `Membres aujourd’hui : ${total}. Arrivés ces ${months} derniers mois : ${joined}.`,
    promotions: 'Membres par promotion',
    promotionsSum: (known: string, unknown: string) =>
      `Membres dont l’année de promotion est connue : ${known}. Inconnue : ${unknown}.`,
    invitations: 'Invitations par mois',
    invitationsSum: (issued: string, claimed: string, months: number) =>
      `Ces ${months} derniers mois, émises : ${issued}, utilisées : ${claimed}.`,
    invitationsNote:
      'Chacune est comptée le mois où elle a été émise, et celui où quelqu’un s’est inscrit avec elle. Celles qui ont été retirées ne sont pas comptées.',
    posts: 'Publications par mois',
    postsSum: (count: string, months: number) =>
      `Publiées ces ${months} derniers mois, et toujours là : ${count}.`,
    postsNote: 'Ce qui est dans la corbeille n’est pas compté.',
  },
});
