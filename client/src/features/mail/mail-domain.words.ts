import type { MailDomainCheck, MailDomainKind } from '@alumni/shared/mail/mail';
import { elide } from '@alumni/shared/text/elision';
import { defineWords } from '../../i18n/words.ts';

type Sentences = Record<MailDomainKind, (values: MailDomainCheck['values']) => string>;

export const mailDomainWords = defineWords({
  en: {
    title: (domain: string | null) => (domain ? `Mails from ${domain}` : 'Sending domain'),
    states: { good: 'Good', unknown: 'Not known', watch: 'Worth a look', bad: 'Needs action' },
    found: {
      silent: ({ asked }) => `No answer (${asked}): try again in ten minutes.`,
      spfGood: () => 'The domain says who may send its mails.',
      spfMissing: ({ provider }) =>
        provider
          ? `Nothing says that ${provider} may send your mails: add this TXT record where the domain is managed.`
          : 'Nothing says who may send your mails: add the TXT record with v=spf1 that your mail provider’s help shows.',
      spfVoid: () =>
        'Only a single SPF record that ends with ~all or -all counts: put this one in the place of what is there.',
      spfUncovered: ({ provider }) =>
        `The SPF record does not name ${provider}, which sends your mails: put this one in its place.`,
      dkimGood: ({ at }) => `The key that proves your signature is at ${at}.`,
      dkimMissing: ({ at }) =>
        `There is no key for signed mails at ${at}: add the record that your mail provider shows, or set DKIM_SELECTOR if its name is another.`,
      dkimUnnamed: () =>
        'Open the source of a mail that has arrived: if it says dkim=pass, all is well; if not, ask your mail provider how to switch DKIM on.',
      dmarcGood: ({ policy }) =>
        `The record that tells what to do with forged mails is there (p=${policy}).`,
      dmarcMissing: () =>
        'Large providers ask what to do with forged mails: add this TXT record where the domain is managed, in the place of any other of its name.',
      tlsGood: ({ host }) => `${host} takes mails encrypted, with a valid certificate.`,
      tlsLocal: ({ host }) => `${host} is this machine: nothing leaves it on the way there.`,
      tlsBad: ({ host, reason }) =>
        `${host} does not take mails encrypted with a valid certificate (${reason}): use the address that your mail provider names, mostly smtps:// and port 465.`,
      noServer: () => 'No mail server is set up, so nobody gets mails.',
    } satisfies Sentences,
    at: 'Name:',
    record: 'Content:',
    checked: (time: string) => `Asked on ${time}; asked anew after ten minutes.`,
    failed: 'The domain could not be checked. Please try again.',
  },
  fr: {
    title: (domain: string | null) =>
      domain ? `E-mails ${elide('de', domain)}` : 'Domaine d’envoi',
    states: { good: 'Bien', unknown: 'Inconnu', watch: 'À regarder', bad: 'À faire' },
    found: {
      silent: ({ asked }) => `Pas de réponse (${asked}) : réessayez dans dix minutes.`,
      spfGood: () => 'Le domaine dit qui peut envoyer ses e-mails.',
      spfMissing: ({ provider }) =>
        provider
          ? `Rien ne dit que ${provider} peut envoyer vos e-mails : ajoutez cet enregistrement TXT là où le domaine est géré.`
          : 'Rien ne dit qui peut envoyer vos e-mails : ajoutez l’enregistrement TXT avec v=spf1 que montre l’aide de votre fournisseur d’e-mail.',
      spfVoid: () =>
        'Seul compte un enregistrement SPF unique qui finit par ~all ou -all : mettez celui-ci à la place de ce qui s’y trouve.',
      spfUncovered: ({ provider }) =>
        `L’enregistrement SPF ne nomme pas ${provider}, qui envoie vos e-mails : mettez celui-ci à sa place.`,
      dkimGood: ({ at }) => `La clé qui prouve votre signature est à ${at}.`,
      dkimMissing: ({ at }) =>
        `Aucune clé de signature ne se trouve à ${at} : ajoutez l’enregistrement que montre votre fournisseur d’e-mail, ou réglez DKIM_SELECTOR si son nom est différent.`,
      dkimUnnamed: () =>
        'Ouvrez la source d’un e-mail reçu : si elle dit dkim=pass, tout va bien ; sinon, demandez à votre fournisseur d’e-mail comment activer DKIM.',
      dmarcGood: ({ policy }) =>
        `L’enregistrement qui dit que faire des faux e-mails est là (p=${policy}).`,
      dmarcMissing: () =>
        'Les grands fournisseurs veulent savoir ce qu’il faut faire des faux e-mails : ajoutez cet enregistrement TXT là où le domaine est géré, à la place de tout autre du même nom.',
      tlsGood: ({ host }) =>
        `${host} accepte les e-mails par une connexion chiffrée, avec un certificat valable.`,
      tlsLocal: ({ host }) => `${host} est cette machine : rien n’en sort sur ce chemin.`,
      tlsBad: ({ host, reason }) =>
        `${host} n’accepte pas les e-mails par une connexion chiffrée avec un certificat valable (${reason}) : utilisez l’adresse que donne votre fournisseur d’e-mail, le plus souvent smtps:// et le port 465.`,
      noServer: () => 'Sans serveur de messagerie, personne ne reçoit d’e-mails.',
    },
    at: 'Nom :',
    record: 'Contenu :',
    checked: (time: string) =>
      `Vérifié le ${time} ; nouvelle vérification possible après dix minutes.`,
    failed: 'Le domaine n’a pas pu être vérifié. Veuillez réessayer.',
  },
});
