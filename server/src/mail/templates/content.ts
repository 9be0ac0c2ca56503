import { formatDay } from '@alumni/shared/format-days';
import { type Language, typeset } from '@alumni/shared/language';
import { limits } from '@alumni/shared/limits';
import type { PostsAfterDeletion } from '@alumni/shared/posts-after-deletion';

/** Every mail that the server sends, with the values of its template. */
export type Mail =
  | {
      template: 'passwordReset';
      link: string;
      /** Where nobody has proved the address: what frees it while the account's earlier one can take it back. */
      unproved?: { free?: string; until?: string };
    }
  | { template: 'passwordChanged' }
  | {
      template: 'emailChanged';
      /** Brings the address back; null where that would be open to somebody who had it for a while. */
      link: string | null;
    }
  | { template: 'corrected'; name: string; email: string }
  | { template: 'newDevice'; browser: string; system: string }
  | { template: 'secondStepAdded'; kind: 'passkey' | 'app' }
  | { template: 'secondStepRemoved' }
  | { template: 'secondStepFailed' }
  | { template: 'recoveryCodeUsed'; left: number }
  | { template: 'recoveryCodesRenewed' }
  | { template: 'mailServerChanged'; name: string; host: string }
  | {
      template: 'deletionAsked';
      dueAt: string;
      posts: PostsAfterDeletion;
      /** Null where nobody has said how long backups are kept. */
      backupsUntil: string | null;
      link: string;
    }
  | { template: 'deletionStopped' }
  | { template: 'accountDeleted'; backupsUntil: string | null }
  | {
      template: 'confirmEmail';
      of: 'registration' | 'account';
      /** Whether a roll number waits for the address. */
      numberWaits: boolean;
      link: string;
    }
  | { template: 'successionOffered'; name: string; account: string; link: string }
  | { template: 'successorNamed'; name: string; link: string }
  | { template: 'successionWithdrawn' | 'successionAccepted' | 'mastershipBegun'; name: string }
  | { template: 'admitted' | 'asked' | 'declined'; words: string; link: string }
  | { template: 'applicantsWaiting'; waiting: number; link: string }
  | { template: 'health'; found: readonly string[]; link: string }
  | { template: 'rollNumber'; rollNo: string; link: string }
  | { template: 'test' /** To be typed where it was asked for. */; code?: string | undefined }
  | { template: 'contactMessage' | 'report'; name: string; email: string; message: string }
  | MemberMessage;

/** A message from a member to another one, with the sender's fields for members. */
interface MemberMessage {
  template: 'memberMessage';
  name: string;
  /** Address for answers; null until the sender has proved it. */
  email: string | null;
  promotion: number | null;
  profession: string;
  message: string;
  /** The sender's page; null if they are shown nowhere. */
  page: string | null;
  /** Page on which the recipient writes to the sender. */
  writeTo: string;
  /** Page on which the recipient turns messages off. */
  profile: string;
  /** Page on which the recipient blocks or reports the sender. */
  block: string;
}

export type MailBlock =
  | { kind: 'heading' | 'paragraph' | 'note' | 'code' | 'quote'; text: string }
  | { kind: 'button' | 'link'; text: string; link: string };

/** Content of a mail, independent of text and HTML. */
export interface MailContent {
  subject: string;
  blocks: MailBlock[];
}

const heading = (text: string): MailBlock => ({ kind: 'heading', text });
const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });
const note = (text: string): MailBlock => ({ kind: 'note', text });
const code = (text: string): MailBlock => ({ kind: 'code', text });
const quote = (text: string): MailBlock => ({ kind: 'quote', text });
const button = (text: string, link: string): MailBlock => ({ kind: 'button', text, link });
const link = (text: string, address: string): MailBlock => ({ kind: 'link', text, link: address });

/** Content of a mail in a language. */
export function mailContentOf(mail: Mail, language: Language): MailContent {
  return language === 'fr' ? typesetContent(inFrench(mail)) : inEnglish(mail);
}

function inEnglish(mail: Mail): MailContent {
  switch (mail.template) {
    case 'passwordReset':
      return titled('Choose a new password', [
        paragraph('Somebody asked for a new password for the account with this e-mail address.'),
        ...(mail.unproved
          ? [
              paragraph(
                'Nobody has confirmed this address yet. If somebody else has created the account, a new password makes it yours: check what its profile says.',
              ),
            ]
          : []),
        button('Choose a new password', mail.link),
        ...(mail.unproved?.free && mail.unproved.until
          ? [
              paragraph(
                `A member moved their account to this address. Until ${formatDay(mail.unproved.until, 'en')} their earlier address can take it back, with all that is entered meanwhile. If that is not your account, free your address, and register with it.`,
              ),
              button('This is not my account', mail.unproved.free),
            ]
          : []),
        note(
          'The link works once and for 60 minutes. If it was not you who asked, you need do nothing: your password stays as it is.',
        ),
      ]);
    case 'passwordChanged':
      return titled('Your password has been changed', [
        paragraph(
          'The password of your account has just been changed, and everyone who was logged in with the old one has been logged out.',
        ),
        note(
          'Was it not you? Choose a new password at once with "Forgot Password?" on the log-in page, and write to us.',
        ),
      ]);
    case 'emailChanged':
      return titled('Your e-mail address has been changed', [
        paragraph(
          'Your account now uses another e-mail address. This one is no longer good for logging in.',
        ),
        ...(mail.link === null
          ? [note('If it was you, you need do nothing. Was it not you? Write to us at once.')]
          : [
              paragraph(
                'Was it not you? Then bring this address back: everyone is logged out, and you get a link to choose a new password.',
              ),
              button('Use this address again', mail.link),
              note('The link works once and for 7 days. If it was you, you need do nothing.'),
            ]),
      ]);
    case 'corrected':
      return titled('Your details have been corrected', [
        paragraph(
          'The association has corrected your name or your e-mail address, as somebody has asked it to. Your account now says:',
        ),
        quote(`${mail.name}\n${mail.email}`),
        note('Is that wrong? Change it in your profile, or answer this mail.'),
      ]);
    case 'newDevice':
      return titled('A log-in from a new device', [
        paragraph(
          `Somebody has just logged in to your account on a device that it had not been used on: ${namesOf(mail, 'on') || 'a browser that we do not know'}.`,
        ),
        note(
          'If it was you, you need do nothing. Was it not you? Choose a new password at once with "Forgot Password?" on the log-in page: everyone is logged out then.',
        ),
      ]);
    case 'secondStepAdded':
      return titled('A second step protects your account', [
        paragraph(
          mail.kind === 'passkey'
            ? 'A passkey has just been added to your account. From now on a log-in asks for it after the password.'
            : 'An authenticator app has just been set up for your account. From now on a log-in asks for its code after the password.',
        ),
        note(
          'Keep the recovery codes: they are the way in without this device. Was it not you? Write to us at once.',
        ),
      ]);
    case 'secondStepRemoved':
      return titled('A second step has been removed', [
        paragraph('A second step of the log-in has just been removed from your account.'),
        note(
          'Was it not you? Choose a new password at once with "Forgot Password?" on the log-in page, and write to us.',
        ),
      ]);
    case 'secondStepFailed':
      return titled('Somebody knows your password', [
        paragraph(
          'Somebody has entered your password and then failed at the second step five times. They are not logged in.',
        ),
        note(
          'If it was you, you need do nothing. Was it not you? Choose a new password with "Forgot Password?" on the log-in page.',
        ),
      ]);
    case 'recoveryCodesRenewed':
      return titled('New recovery codes', [
        paragraph(
          'New recovery codes have just been made for your account. The codes from before no longer work.',
        ),
        note(
          'If it was you, you need do nothing. Was it not you? Choose a new password at once with "Forgot Password?" on the log-in page, and write to us.',
        ),
      ]);
    case 'mailServerChanged':
      return titled('The site sends its mails another way', [
        paragraph(
          `${mail.name} has just named another mail server for the site: ${mail.host}. From now on, all mails go through it, links for new passwords included.`,
        ),
        note(
          'If you know of it, you need do nothing. Otherwise ask the other masters at once: somebody else may be in that account.',
        ),
      ]);
    case 'recoveryCodeUsed':
      return titled('A recovery code has been used', [
        paragraph(
          `Somebody has just logged in to your account with one of your recovery codes. Codes left: ${mail.left}.`,
        ),
        note(
          'If it was you, you need do nothing; in your profile you make new codes. Was it not you? Choose a new password at once with "Forgot Password?" on the log-in page, and write to us.',
        ),
      ]);
    case 'deletionAsked':
      return titled(`Your account will be deleted on ${formatDay(mail.dueAt, 'en')}`, [
        paragraph(
          'Somebody has asked with your password that your account be deleted. Nobody sees you on the site any more, and you have been logged out everywhere.',
        ),
        paragraph(
          mail.posts === 'keep'
            ? 'Your events, opportunities and galleries stay, without your name.'
            : 'Your events, opportunities and galleries are not shown any more and will be deleted with the account.',
        ),
        paragraph(
          'Have you changed your mind, or was it not you? Log in before that day: this stops it.',
        ),
        button('Log in and keep my account', mail.link),
        note(backupsInEnglish(mail.backupsUntil)),
      ]);
    case 'deletionStopped':
      return titled('Your account stays', [
        paragraph(
          'You have logged in, and the deletion of your account was stopped. Everything is there as it was before.',
        ),
        note(
          'Was it not you who logged in? Choose a new password at once with "Forgot Password?" on the log-in page.',
        ),
      ]);
    case 'accountDeleted':
      return titled('Your account has been deleted', [
        paragraph(
          'Your account, and everything on this site with your name on it, has been deleted, as you asked. This is the last mail that you get from us.',
        ),
        note(backupsInEnglish(mail.backupsUntil)),
      ]);
    case 'successionOffered':
      return titled(`${mail.name} asks you to be a master of the site`, [
        paragraph(
          'A master decides who is an admin, suspends accounts, sees the audit log and the health of the server, and does all that admins do.',
        ),
        paragraph(`Do you want that? Then accept, logged in as ${mail.account}:`),
        button('Read and accept', mail.link),
        note(
          'The link works once, for 7 days, and with your account alone: it is of no use to anybody else. If you do not want it, you need do nothing.',
        ),
      ]);
    case 'successionWithdrawn':
      return titled(`${mail.name} has withdrawn the offer to be a master`, [
        paragraph(
          `${mail.name} had asked you to be a master of the site. You need do nothing: the link of that mail no longer works.`,
        ),
      ]);
    case 'successorNamed':
      return titled(`You have asked ${mail.name} to be a master`, [
        paragraph(
          `${mail.name} was mailed a link and becomes a master of the site by accepting it within 7 days.`,
        ),
        button('See or withdraw the offer', mail.link),
        note(
          'Was it not you? Choose a new password at once with "Forgot Password?" on the log-in page: it ends the offer, and everyone is logged out.',
        ),
      ]);
    case 'successionAccepted':
      return titled(`${mail.name} is a master now`, [
        paragraph(
          `${mail.name} has accepted your offer. You are a master as well, until you leave under "Manage Roles", "Hand over".`,
        ),
      ]);
    case 'mastershipBegun':
      return titled('You are a master of the site now', [
        paragraph(`You have accepted the offer of ${mail.name}.`),
        paragraph(
          'Your account opens everybody’s data: protect it with a second step of the log-in, in your profile.',
        ),
        note(
          'Was it not you? Choose a new password at once with "Forgot Password?" on the log-in page, and write to us.',
        ),
      ]);
    case 'confirmEmail':
      return titled('Confirm your e-mail address', [
        paragraph(
          mail.of === 'registration'
            ? 'Somebody has registered with this e-mail address. Was it you? Then confirm it:'
            : 'An account of the alumni network uses this e-mail address. Is the account yours? Then confirm the address:',
        ),
        ...(mail.numberWaits
          ? [
              paragraph(
                'A roll number waits for this address. Confirming moves it to that account, with what the association knows of you.',
              ),
            ]
          : []),
        button('Confirm my e-mail address', mail.link),
        note(
          mail.of === 'registration'
            ? 'The link works for 7 days. If it was not you, you need do nothing: the registration is removed.'
            : 'The link works for 7 days. If the account is not yours, do not confirm: it would see what the association keeps under your address. With "Forgot Password?" on the log-in page you take the account over.',
        ),
      ]);
    case 'admitted':
      return titled('You are a member now', [
        paragraph(
          'The association has let you in. The directory shows you once you have a picture.',
        ),
        button('Open the site', mail.link),
      ]);
    case 'asked':
      return titled('The association has a question', [
        paragraph('Before you are let in, the association would like to know:'),
        quote(mail.words),
        button('Answer', mail.link),
      ]);
    case 'declined':
      return titled('You have not been let in', [
        paragraph('The association has declined your registration. It writes:'),
        quote(mail.words),
        note(
          `You can delete your account in your profile at any time; otherwise it is removed in ${limits.declinedDays} days. Is this a mistake? Write to the association.`,
        ),
      ]);
    case 'applicantsWaiting':
      return titled(`People who wait to be let in: ${mail.waiting}`, [
        paragraph('They have registered and confirmed their e-mail address.'),
        button('See who they are', mail.link),
        note('This mail comes once a day while somebody waits.'),
      ]);
    case 'health':
      return titled('Your server needs you', [
        ...mail.found.map(paragraph),
        button('See how it is', mail.link),
        note('Each of these is mailed once a week while it lasts.'),
      ]);
    case 'rollNumber':
      return titled('Your roll number', [
        paragraph(
          'You are invited to join the alumni network. Register with this e-mail address and this roll number:',
        ),
        code(mail.rollNo),
        button('Register as Alumni', mail.link),
        note(
          'The number is yours alone and works once. Is there an account with this address already? Choose "Forgot Password?" on the log-in page: the account is yours then, and the number with it.',
        ),
      ]);
    case 'test':
      return titled('This is a test', [
        paragraph('You have asked for this mail, and it has arrived: the site sends mail.'),
        ...(mail.code ? [paragraph('Enter this code:'), code(mail.code)] : []),
      ]);
    case 'contactMessage':
      return titled(`Message from ${mail.name}`, [
        paragraph(`${mail.name} (${mail.email}) wrote on the contact page:`),
        quote(mail.message),
        note(
          'Your answer to this mail goes to the address that was typed there. Nobody has checked whose it is.',
        ),
      ]);
    case 'report':
      return titled(`Report from ${mail.name}`, [
        paragraph(`${mail.name} (${mail.email}) reports a member who has written to them:`),
        quote(mail.message),
        note('Your answer to this mail goes to who reports.'),
      ]);
    case 'memberMessage':
      return titled(`Message from ${mail.name}`, [
        paragraph(`${mail.name} has written to you through the alumni network.`),
        ...aboutSender(mail),
        quote(mail.message),
        ...(mail.email
          ? [
              paragraph(
                `Answer this mail: your answer goes to ${mail.name} (${mail.email}) directly. Only then do they see your e-mail address.`,
              ),
            ]
          : [
              paragraph(
                `Please do not answer this mail: ${mail.name} has not confirmed an e-mail address yet, and would not get your answer. You can write to them on the site:`,
              ),
              link(`Write to ${mail.name}`, mail.writeTo),
            ]),
        ...(mail.page ? [link(`The page of ${mail.name}`, mail.page)] : []),
        link('You want no messages from members? Turn them off in your profile', mail.profile),
        link('Block or report this sender', mail.block),
      ]);
  }
}

function inFrench(mail: Mail): MailContent {
  switch (mail.template) {
    case 'passwordReset':
      return titled('Choisissez un nouveau mot de passe', [
        paragraph(
          'Quelqu’un a demandé un nouveau mot de passe pour le compte lié à cette adresse e-mail.',
        ),
        ...(mail.unproved
          ? [
              paragraph(
                'Personne n’a encore confirmé cette adresse. Si quelqu’un d’autre a créé le compte, un nouveau mot de passe en fait le vôtre : vérifiez ce qu’indique son profil.',
              ),
            ]
          : []),
        button('Choisir un nouveau mot de passe', mail.link),
        ...(mail.unproved?.free && mail.unproved.until
          ? [
              paragraph(
                `Un membre a donné cette adresse à son compte. Jusqu’au ${formatDay(mail.unproved.until, 'fr')}, son ancienne adresse peut le reprendre, avec tout ce qui y est saisi entre-temps. Si ce compte n’est pas le vôtre, libérez votre adresse, puis inscrivez-vous avec elle.`,
              ),
              button('Ce compte n’est pas le mien', mail.unproved.free),
            ]
          : []),
        note(
          'Le lien fonctionne une seule fois et pendant 60 minutes. Si la demande ne vient pas de vous, vous n’avez rien à faire : votre mot de passe reste le même.',
        ),
      ]);
    case 'passwordChanged':
      return titled('Votre mot de passe a été modifié', [
        paragraph(
          'Le mot de passe de votre compte vient d’être modifié, et toutes les sessions ouvertes avec l’ancien ont été fermées.',
        ),
        note(
          'Ce n’était pas vous ? Choisissez aussitôt un nouveau mot de passe par « Mot de passe oublié ? » sur la page de connexion, et écrivez-nous.',
        ),
      ]);
    case 'emailChanged':
      return titled('Votre adresse e-mail a été modifiée', [
        paragraph(
          'Votre compte utilise désormais une autre adresse e-mail. Celle-ci ne permet plus de se connecter.',
        ),
        ...(mail.link === null
          ? [
              note(
                'Si c’était vous, vous n’avez rien à faire. Ce n’était pas vous ? Écrivez-nous aussitôt.',
              ),
            ]
          : [
              paragraph(
                'Ce n’était pas vous ? Rétablissez alors cette adresse : toutes les sessions seront fermées, et vous recevrez un lien pour choisir un nouveau mot de passe.',
              ),
              button('Rétablir cette adresse', mail.link),
              note(
                'Le lien fonctionne une seule fois et pendant 7 jours. Si c’était vous, vous n’avez rien à faire.',
              ),
            ]),
      ]);
    case 'corrected':
      return titled('Vos coordonnées ont été corrigées', [
        paragraph(
          'L’association a corrigé votre nom ou votre adresse e-mail, comme on le lui a demandé. Votre compte indique désormais :',
        ),
        quote(`${mail.name}\n${mail.email}`),
        note('C’est inexact ? Modifiez-le dans votre profil, ou répondez à ce message.'),
      ]);
    case 'newDevice':
      return titled('Connexion depuis un nouvel appareil', [
        paragraph(
          `Quelqu’un vient de se connecter à votre compte depuis un appareil encore jamais utilisé : ${namesOf(mail, 'sous') || 'un navigateur que nous ne connaissons pas'}.`,
        ),
        note(
          'Si c’était vous, vous n’avez rien à faire. Ce n’était pas vous ? Choisissez aussitôt un nouveau mot de passe par « Mot de passe oublié ? » sur la page de connexion : toutes les sessions seront alors fermées.',
        ),
      ]);
    case 'secondStepAdded':
      return titled('Une deuxième étape protège votre compte', [
        paragraph(
          mail.kind === 'passkey'
            ? 'Une clé d’accès vient d’être ajoutée à votre compte. Désormais, la connexion la demande après le mot de passe.'
            : 'Une application d’authentification vient d’être configurée pour votre compte. Désormais, la connexion demande son code après le mot de passe.',
        ),
        note(
          'Gardez les codes de secours : sans cet appareil, ils sont le seul accès. Ce n’était pas vous ? Écrivez-nous aussitôt.',
        ),
      ]);
    case 'secondStepRemoved':
      return titled('Une deuxième étape a été retirée', [
        paragraph('Une deuxième étape de connexion vient d’être retirée de votre compte.'),
        note(
          'Ce n’était pas vous ? Choisissez aussitôt un nouveau mot de passe par « Mot de passe oublié ? » sur la page de connexion, et écrivez-nous.',
        ),
      ]);
    case 'secondStepFailed':
      return titled('Quelqu’un connaît votre mot de passe', [
        paragraph(
          'Quelqu’un a saisi votre mot de passe, puis échoué cinq fois à la deuxième étape. La connexion n’a pas eu lieu.',
        ),
        note(
          'Si c’était vous, vous n’avez rien à faire. Ce n’était pas vous ? Choisissez un nouveau mot de passe par « Mot de passe oublié ? » sur la page de connexion.',
        ),
      ]);
    case 'recoveryCodesRenewed':
      return titled('De nouveaux codes de secours', [
        paragraph(
          'De nouveaux codes de secours viennent d’être créés pour votre compte. Les codes d’avant ne fonctionnent plus.',
        ),
        note(
          'Si c’était vous, vous n’avez rien à faire. Ce n’était pas vous ? Choisissez aussitôt un nouveau mot de passe par « Mot de passe oublié ? » sur la page de connexion, et écrivez-nous.',
        ),
      ]);
    case 'mailServerChanged':
      return titled('Le site envoie ses e-mails autrement', [
        paragraph(
          `${mail.name} vient d’indiquer un autre serveur d’e-mail pour le site : ${mail.host}. Désormais, tous les e-mails passent par lui, y compris les liens pour un nouveau mot de passe.`,
        ),
        note(
          'Si vous êtes au courant, vous n’avez rien à faire. Sinon, demandez aussitôt aux autres comptes principaux : quelqu’un d’autre a peut-être accès à ce compte.',
        ),
      ]);
    case 'recoveryCodeUsed':
      return titled('Un code de secours a été utilisé', [
        paragraph(
          `Quelqu’un vient de se connecter à votre compte avec l’un de vos codes de secours. Codes restants : ${mail.left}.`,
        ),
        note(
          'Si c’était vous, vous n’avez rien à faire ; votre profil permet de créer de nouveaux codes. Ce n’était pas vous ? Choisissez aussitôt un nouveau mot de passe par « Mot de passe oublié ? » sur la page de connexion, et écrivez-nous.',
        ),
      ]);
    case 'deletionAsked':
      return titled(`Votre compte sera supprimé le ${formatDay(mail.dueAt, 'fr')}`, [
        paragraph(
          'Quelqu’un a demandé, avec votre mot de passe, la suppression de votre compte. Plus personne ne vous voit sur le site, et toutes vos sessions ont été fermées.',
        ),
        paragraph(
          mail.posts === 'keep'
            ? 'Vos événements, opportunités et galeries restent, sans votre nom.'
            : 'Vos événements, opportunités et galeries ne sont plus affichés et seront supprimés avec le compte.',
        ),
        paragraph(
          'Vous avez changé d’avis, ou ce n’était pas vous ? Connectez-vous avant ce jour : la suppression sera annulée.',
        ),
        button('Me connecter et garder mon compte', mail.link),
        note(backupsInFrench(mail.backupsUntil)),
      ]);
    case 'deletionStopped':
      return titled('Votre compte reste', [
        paragraph(
          'Vous vous êtes connecté(e), et la suppression de votre compte a été annulée. Tout est là comme avant.',
        ),
        note(
          'Cette connexion n’était pas la vôtre ? Choisissez aussitôt un nouveau mot de passe par « Mot de passe oublié ? » sur la page de connexion.',
        ),
      ]);
    case 'accountDeleted':
      return titled('Votre compte a été supprimé', [
        paragraph(
          'Votre compte, et tout ce qui portait votre nom sur ce site, a été supprimé, comme vous l’avez demandé. Ceci est le dernier message que vous recevez de nous.',
        ),
        note(backupsInFrench(mail.backupsUntil)),
      ]);
    case 'successionOffered':
      return titled(`${mail.name} vous propose de devenir compte principal`, [
        paragraph(
          'Un compte principal nomme les administrateurs, suspend des comptes, consulte le journal des actions et l’état du serveur, et fait tout ce que font les administrateurs.',
        ),
        paragraph(
          `Le voulez-vous ? Alors acceptez, en vous connectant avec le compte de ${mail.account} :`,
        ),
        button('Lire et accepter', mail.link),
        note(
          'Le lien fonctionne une fois, pendant 7 jours, et seulement avec votre compte : il ne sert à personne d’autre. Si vous ne le voulez pas, vous n’avez rien à faire.',
        ),
      ]);
    case 'successionWithdrawn':
      return titled(`${mail.name} a retiré sa proposition de devenir compte principal`, [
        paragraph(
          `${mail.name} vous avait proposé de devenir compte principal du site. Vous n’avez rien à faire : le lien de cet e-mail ne fonctionne plus.`,
        ),
      ]);
    case 'successorNamed':
      return titled(`Vous avez proposé à ${mail.name} de devenir compte principal`, [
        paragraph(
          `${mail.name} a reçu un lien et deviendra compte principal du site en acceptant dans les 7 jours.`,
        ),
        button('Voir ou retirer la proposition', mail.link),
        note(
          'Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe avec « Mot de passe oublié ? » sur la page de connexion : la proposition prend fin et tout le monde est déconnecté.',
        ),
      ]);
    case 'successionAccepted':
      return titled(`${mail.name} est maintenant compte principal`, [
        paragraph(
          `${mail.name} a accepté votre proposition. Vous restez compte principal, jusqu’à votre départ dans « Gérer les rôles », « Passer la main ».`,
        ),
      ]);
    case 'mastershipBegun':
      return titled('Vous êtes maintenant compte principal du site', [
        paragraph(`Vous avez accepté la proposition de ${mail.name}.`),
        paragraph(
          'Votre compte donne accès aux données de tous : protégez-le par une deuxième étape de connexion, dans votre profil.',
        ),
        note(
          'Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe avec « Mot de passe oublié ? » sur la page de connexion, et écrivez-nous.',
        ),
      ]);
    case 'confirmEmail':
      return titled('Confirmez votre adresse e-mail', [
        paragraph(
          mail.of === 'registration'
            ? 'Quelqu’un s’est inscrit avec cette adresse e-mail. Était-ce vous ? Alors confirmez-la :'
            : 'Un compte du réseau des anciens utilise cette adresse e-mail. Ce compte est-il le vôtre ? Alors confirmez l’adresse :',
        ),
        ...(mail.numberWaits
          ? [
              paragraph(
                'Un matricule attend cette adresse. En confirmant, vous le rattachez à ce compte, avec ce que l’association sait de vous.',
              ),
            ]
          : []),
        button('Confirmer mon adresse e-mail', mail.link),
        note(
          mail.of === 'registration'
            ? 'Le lien fonctionne pendant 7 jours. Si ce n’était pas vous, vous n’avez rien à faire : l’inscription sera effacée.'
            : 'Le lien fonctionne pendant 7 jours. Si ce compte n’est pas le vôtre, ne confirmez pas : il verrait ce que l’association conserve sous votre adresse. Avec « Mot de passe oublié ? » sur la page de connexion, vous reprenez ce compte.',
        ),
      ]);
    case 'admitted':
      return titled('Vous êtes maintenant membre', [
        paragraph(
          'L’association vous a admis(e). L’annuaire vous montre dès que vous avez une photo.',
        ),
        button('Ouvrir le site', mail.link),
      ]);
    case 'asked':
      return titled('L’association a une question', [
        paragraph('Avant de vous admettre, l’association aimerait savoir :'),
        quote(mail.words),
        button('Répondre', mail.link),
      ]);
    case 'declined':
      return titled('Vous n’avez pas été admis(e)', [
        paragraph('L’association a refusé votre inscription. Elle écrit :'),
        quote(mail.words),
        note(
          `Vous pouvez supprimer votre compte dans votre profil à tout moment ; sinon, il sera effacé dans ${limits.declinedDays} jours. Est-ce une erreur ? Écrivez à l’association.`,
        ),
      ]);
    case 'applicantsWaiting':
      return titled(`Personnes en attente d’admission : ${mail.waiting}`, [
        paragraph('Elles se sont inscrites et ont confirmé leur adresse e-mail.'),
        button('Voir qui elles sont', mail.link),
        note('Ce message arrive une fois par jour tant que quelqu’un attend.'),
      ]);
    case 'health':
      return titled('Votre serveur a besoin de vous', [
        ...mail.found.map(paragraph),
        button('Voir son état', mail.link),
        note('Chacun de ces points est écrit une fois par semaine tant qu’il dure.'),
      ]);
    case 'rollNumber':
      return titled('Votre matricule', [
        paragraph(
          'Vous êtes invité(e) à rejoindre le réseau des anciens. Inscrivez-vous avec cette adresse e-mail et ce matricule :',
        ),
        code(mail.rollNo),
        button('S’inscrire', mail.link),
        note(
          'Ce matricule est personnel et ne sert qu’une fois. Un compte existe déjà avec cette adresse ? Choisissez « Mot de passe oublié ? » sur la page de connexion : le compte est alors à vous, et le matricule avec lui.',
        ),
      ]);
    case 'test':
      return titled('Ceci est un essai', [
        paragraph('Vous avez demandé cet e-mail, et il est arrivé : le site envoie du courrier.'),
        ...(mail.code ? [paragraph('Saisissez ce code :'), code(mail.code)] : []),
      ]);
    case 'contactMessage':
      return titled(`Message de ${mail.name}`, [
        paragraph(`${mail.name} (${mail.email}) a écrit sur la page de contact :`),
        quote(mail.message),
        note(
          'Votre réponse à ce message ira à l’adresse qui y a été saisie. Personne n’a vérifié à qui elle est.',
        ),
      ]);
    case 'report':
      return titled(`Signalement de ${mail.name}`, [
        paragraph(`${mail.name} (${mail.email}) signale un membre qui lui a écrit :`),
        quote(mail.message),
        note('Votre réponse à ce message ira à la personne qui signale.'),
      ]);
    case 'memberMessage':
      return titled(`Message de ${mail.name}`, [
        paragraph(`${mail.name} vous a écrit par le réseau des anciens.`),
        ...aboutSender(mail),
        quote(mail.message),
        ...(mail.email
          ? [
              paragraph(
                `Répondez à cet e-mail : votre réponse ira directement à ${mail.name} (${mail.email}). Votre adresse e-mail ne lui sera montrée qu’à ce moment.`,
              ),
            ]
          : [
              paragraph(
                `Veuillez ne pas répondre à cet e-mail : ${mail.name} n’a pas encore confirmé son adresse e-mail et ne recevrait pas votre réponse. Vous pouvez lui écrire sur le site :`,
              ),
              link(`Écrire à ${mail.name}`, mail.writeTo),
            ]),
        ...(mail.page ? [link(`La page de ${mail.name}`, mail.page)] : []),
        link(
          'Vous ne voulez pas de messages des membres ? Désactivez-les dans votre profil',
          mail.profile,
        ),
        link('Bloquer ou signaler cette personne', mail.block),
      ]);
  }
}

/** Missing facts are unknown, or not shown to members. */
function aboutSender({ promotion, profession }: MemberMessage): MailBlock[] {
  const facts = [promotion && `Promotion ${promotion}`, profession].filter(Boolean);
  return facts.length > 0 ? [note(facts.join(' · '))] : [];
}

function backupsInEnglish(until: string | null): string {
  return until
    ? `The last backup that holds your data will be overwritten on ${formatDay(until, 'en')}.`
    : 'Backups that the association keeps may hold it until they are overwritten.';
}

function backupsInFrench(until: string | null): string {
  return until
    ? `La dernière sauvegarde qui contient vos données sera écrasée le ${formatDay(until, 'fr')}.`
    : 'Les sauvegardes que l’association conserve peuvent encore contenir vos données jusqu’à ce qu’elles soient écrasées.';
}

function namesOf({ browser, system }: { browser: string; system: string }, word: string): string {
  return browser && system ? `${browser} ${word} ${system}` : browser || system;
}

/** The title is heading and subject; the subject has no line breaks or control characters. */
function titled(title: string, blocks: MailBlock[]): MailContent {
  return { subject: title.replace(/[\p{Cc}\s]+/gu, ' '), blocks: [heading(title), ...blocks] };
}

/** Sets French no-break spaces, except in what somebody else has written. */
function typesetContent({ subject, blocks }: MailContent): MailContent {
  return {
    subject: typeset(subject, 'fr'),
    blocks: blocks.map((block) =>
      block.kind === 'quote' || block.kind === 'code'
        ? block
        : { ...block, text: typeset(block.text, 'fr') },
    ),
  };
}
