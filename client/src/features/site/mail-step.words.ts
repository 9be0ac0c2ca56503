import type { MailFault } from '@alumni/shared/site/setup';
import { elide } from '@alumni/shared/text/elision';
import { defineWords } from '../../i18n/words.ts';
import type { MailProvider } from './mail-providers.ts';

/** The tested mail server. */
interface Tried {
  provider: MailProvider;
  host: string;
  port: string;
  from: string;
  testTo: string;
}

export const mailStepWords = defineWords({
  en: {
    intro: 'Invitations and forgotten passwords are mails. Which service sends them for you?',
    providers: { gmail: 'Gmail', brevo: 'Brevo', zoho: 'Zoho Mail', own: 'Another one' },
    fixed: 'The person who runs the server has set this. It is shown here, and changed there.',
    serverSummary: (host: string, port: string) => `Server: ${host}, port ${port}`,
    host: 'Mail server',
    hostHint: 'Your provider calls it ‘SMTP server’, for example smtp.example.org.',
    zohoHint:
      'With a domain of your own it is smtppro.zoho.com. If you log in at zoho.eu, it ends in .eu.',
    port: 'Port',
    portHint: '587 where it is empty.',
    users: {
      gmail: 'Gmail address',
      brevo: 'Login for SMTP',
      zoho: 'Zoho address',
      own: 'User name',
    },
    userHints: {
      gmail: '',
      brevo: 'At Brevo under ‘SMTP & API’. It is not your email address.',
      zoho: '',
      own: 'Often the whole email address.',
    },
    passwords: {
      gmail: 'App password',
      brevo: 'SMTP key',
      zoho: 'Password',
      own: 'Password',
    },
    passwordHints: {
      gmail:
        'Not your usual password: Google makes one of 16 letters for this site. Switch on 2-Step Verification first, then open',
      brevo: 'At Brevo under ‘SMTP & API’, in the same place.',
      zoho: 'If you log in to Zoho in two steps: an app password, from Security in your account.',
      own: '',
    },
    passwordUnchanged: 'Leave it empty to keep the one you have entered.',
    from: 'Sender',
    fromHints: {
      gmail:
        'The address that people see, and answer to. Gmail sends from its own address, whatever stands here, unless it knows the other one as an alias.',
      brevo: 'An address that is confirmed at Brevo under ‘Senders’.',
      zoho: 'The address that people see, and answer to.',
      own: 'The address that people see, and answer to.',
    },
    currentPassword: 'Your own password',
    test: 'Save and try',
    testAgain: 'Save and try again',
    testTo: (email: string) => `The code goes to ${email}.`,
    code: 'Code from the mail',
    codeHint: 'Nothing there after two minutes? Look into the spam folder.',
    confirm: 'It has arrived',
    confirmed: 'Mails arrive. You can change the mail server at any time.',
    stays: (host: string) =>
      `The site stays with ${host} until another mail server has taken a mail.`,
    server: (host: string, from: string) => `${host}, from ${from}`,
    next: 'Next step',
    failed: 'This could not be saved.',
    network: 'An error occurred. Please check your connection and try again.',
    loginRefused: {
      gmail:
        'Gmail refuses this address with this password. It wants the app password of 16 letters, not the usual one.',
      brevo:
        'Brevo refuses this login with this key. It wants both from ‘SMTP & API’, not those of its website.',
      zoho: 'Zoho refuses this address with this password. If you log in there in two steps, it wants an app password.',
      own: 'The mail server refuses this user name with this password. If you log in there in two steps, it may want an app password.',
    },
    faults: {
      notFound: ({ provider, host }: Tried) =>
        provider === 'own'
          ? `There is no mail server named ‘${host}’. Check how it is written.`
          : `This site’s server does not find ${host}, which exists: it may have no way into the internet. Ask the person who runs it.`,
      refused: ({ host, port }: Tried) =>
        `${host} takes no mail on port ${port}. Try 587, or else 465.`,
      timeout: ({ host, port }: Tried) =>
        `${host} does not answer on port ${port}. Try 587, or else 465. If it stays silent, ask the person who runs the server: its network may block mail.`,
      tls: ({ host, port }: Tried) =>
        `${host} offers no safe connection on port ${port}, so that the password was not sent. Check the name; instead of 587 try 465, or the other way round.`,
      selfSigned: ({ host }: Tried) =>
        `${host} shows a certificate that it has made itself: nobody can tell whether it is ${host}, so that the password was not sent. Take the name that your provider gives, or ask the person who runs this site’s server to trust this certificate.`,
      unknownAuthority: ({ host }: Tried) =>
        `The certificate of ${host} is from an authority that this site’s server does not know, or comes without the certificate between them. The person who runs the mail server can complete it; the one who runs this site’s server can trust that authority.`,
      expired: ({ host }: Tried) =>
        `The certificate of ${host} is not valid today: it has expired, or this site’s server has a wrong date. The person who runs the mail server has to renew it.`,
      wrongName: ({ host }: Tried) =>
        `The certificate is for another name than ${host}. Take the name that your provider gives for its mail server: it is often the provider’s own, not that of your domain.`,
      noMailServer: ({ host, port }: Tried) =>
        `Something answers on port ${port} of ${host}, but it is no mail server. Try 587, or else 465.`,
      sender: ({ provider, from }: Tried) =>
        provider === 'brevo'
          ? `Brevo does not send for ${from} yet. Confirm this address there under ‘Senders’, or take one that is.`
          : `The mail server does not send for ${from}. Take the address of the account with which it logs in.`,
      recipient: ({ testTo }: Tried) =>
        `The mail server does not send to ${testTo}. Check your own address in your profile.`,
      later: () =>
        'The mail server takes no mail at the moment. Try again in ten minutes; some have a limit for each day.',
      other: () => 'The mail server has not taken the mail. It says why:',
    } satisfies Record<Exclude<MailFault, 'login'>, (tried: Tried) => string>,
  },
  fr: {
    intro:
      'Les invitations et les liens pour un nouveau mot de passe partent par e-mail. Quel service les envoie pour vous ?',
    providers: { gmail: 'Gmail', brevo: 'Brevo', zoho: 'Zoho Mail', own: 'Un autre' },
    fixed:
      'La personne qui gère le serveur a fixé ce réglage. Il se voit ici et se modifie sur le serveur.',
    serverSummary: (host: string, port: string) => `Serveur : ${host}, port ${port}`,
    host: 'Serveur de messagerie',
    hostHint: 'Votre fournisseur l’appelle « serveur SMTP », par exemple smtp.exemple.org.',
    zohoHint:
      'Avec un domaine à vous, c’est smtppro.zoho.com. Si vous vous connectez à zoho.eu, il finit par .eu.',
    port: 'Port',
    portHint: '587 si ce champ est vide.',
    users: {
      gmail: 'Adresse Gmail',
      brevo: 'Identifiant SMTP',
      zoho: 'Adresse Zoho',
      own: 'Nom d’utilisateur',
    },
    userHints: {
      gmail: '',
      brevo: 'Chez Brevo, sous « SMTP & API ». Ce n’est pas votre adresse e-mail.',
      zoho: '',
      own: 'Souvent l’adresse e-mail entière.',
    },
    passwords: {
      gmail: 'Mot de passe d’application',
      brevo: 'Clé SMTP',
      zoho: 'Mot de passe',
      own: 'Mot de passe',
    },
    passwordHints: {
      gmail:
        'Pas votre mot de passe habituel : Google en crée un de 16 lettres pour ce site. Activez d’abord la validation en deux étapes, puis ouvrez',
      brevo: 'Chez Brevo, sous « SMTP & API », au même endroit.',
      zoho: 'Si votre connexion à Zoho se fait en deux étapes : un mot de passe d’application, dans « Sécurité », sur votre compte.',
      own: '',
    },
    passwordUnchanged: 'Laissez vide pour garder celui que vous avez déjà saisi.',
    from: 'Expéditeur',
    fromHints: {
      gmail:
        'L’adresse que voient les destinataires, et à laquelle ils répondent. Gmail envoie depuis sa propre adresse, quelle que soit celle-ci, sauf s’il la connaît comme alias.',
      brevo: 'Une adresse confirmée chez Brevo, sous « Expéditeurs ».',
      zoho: 'L’adresse que voient les destinataires, et à laquelle ils répondent.',
      own: 'L’adresse que voient les destinataires, et à laquelle ils répondent.',
    },
    currentPassword: 'Votre propre mot de passe',
    test: 'Enregistrer et essayer',
    testAgain: 'Enregistrer et réessayer',
    testTo: (email: string) => `Le code part vers ${email}.`,
    code: 'Code reçu par e-mail',
    codeHint: 'Rien au bout de deux minutes ? Regardez dans les indésirables.',
    confirm: 'Il est arrivé',
    confirmed: 'Les e-mails arrivent. Vous pouvez changer de serveur de messagerie à tout moment.',
    stays: (host: string) =>
      `Le site garde ${host} tant qu’un autre serveur n’a pas accepté d’e-mail.`,
    server: (host: string, from: string) => `${host}, expéditeur ${from}`,
    next: 'Étape suivante',
    failed: 'L’enregistrement a échoué.',
    network: 'Une erreur est survenue. Vérifiez votre connexion, puis réessayez.',
    loginRefused: {
      gmail:
        'Gmail refuse cette adresse avec ce mot de passe. Il lui faut le mot de passe d’application de 16 lettres, pas votre mot de passe habituel.',
      brevo:
        'Brevo refuse cet identifiant avec cette clé. Il lui faut ceux de « SMTP & API », pas ceux de son site.',
      zoho: 'Zoho refuse cette adresse avec ce mot de passe. Si votre connexion s’y fait en deux étapes, il lui faut un mot de passe d’application.',
      own: 'Le serveur de messagerie refuse ce nom d’utilisateur avec ce mot de passe. Si votre connexion s’y fait en deux étapes, il lui faut peut-être un mot de passe d’application.',
    },
    faults: {
      notFound: ({ provider, host }: Tried) =>
        provider === 'own'
          ? `Il n’y a pas de serveur de messagerie nommé « ${host} ». Vérifiez comment il s’écrit.`
          : `Le serveur de ce site ne trouve pas ${host}, qui existe : il n’a peut-être pas accès à Internet. Adressez-vous à la personne qui le gère.`,
      refused: ({ host, port }: Tried) =>
        `${host} n’accepte pas d’e-mails sur le port ${port}. Essayez 587, sinon 465.`,
      timeout: ({ host, port }: Tried) =>
        `${host} ne répond pas sur le port ${port}. Essayez 587, sinon 465. S’il reste muet, adressez-vous à la personne qui gère le serveur : son réseau bloque peut-être les e-mails.`,
      tls: ({ host, port }: Tried) =>
        `${host} n’offre pas de connexion sûre sur le port ${port} : le mot de passe n’a pas été envoyé. Vérifiez le nom ; au lieu de 587, essayez 465, ou l’inverse.`,
      selfSigned: ({ host }: Tried) =>
        `${host} présente un certificat qu’il a signé lui-même : rien ne prouve que c’est bien ${host}, et le mot de passe n’a pas été envoyé. Prenez le nom que donne votre fournisseur, ou demandez à la personne qui gère le serveur de ce site d’accepter ce certificat.`,
      unknownAuthority: ({ host }: Tried) =>
        `Le certificat ${elide('de', host)} vient d’une autorité que le serveur de ce site ne connaît pas, ou arrive sans le certificat intermédiaire. La personne qui gère la messagerie peut le compléter ; celle qui gère le serveur de ce site peut accepter cette autorité.`,
      expired: ({ host }: Tried) =>
        `Le certificat ${elide('de', host)} n’est pas valable aujourd’hui : il a expiré, ou la date du serveur de ce site est fausse. La personne qui gère la messagerie doit le renouveler.`,
      wrongName: ({ host }: Tried) =>
        `Le certificat est au nom d’un autre serveur ${elide('que', host)}. Prenez le nom que votre fournisseur donne à son serveur de messagerie : c’est souvent le sien, pas celui de votre domaine.`,
      noMailServer: ({ host, port }: Tried) =>
        `Quelque chose répond sur le port ${port} ${elide('de', host)}, mais ce n’est pas un serveur de messagerie. Essayez 587, sinon 465.`,
      sender: ({ provider, from }: Tried) =>
        provider === 'brevo'
          ? `Brevo n’envoie pas encore pour ${from}. Confirmez-y cette adresse sous « Expéditeurs », ou prenez-en une qui est déjà confirmée.`
          : `Le serveur de messagerie n’envoie pas pour ${from}. Prenez l’adresse du compte avec lequel il se connecte.`,
      recipient: ({ testTo }: Tried) =>
        `Le serveur de messagerie n’envoie pas vers ${testTo}. Vérifiez votre adresse dans votre profil.`,
      later: () =>
        'Le serveur de messagerie n’accepte pas d’e-mails en ce moment. Réessayez dans dix minutes ; certains ont une limite par jour.',
      other: () => 'Le serveur de messagerie n’a pas accepté l’e-mail. Voici sa raison :',
    },
  },
});
