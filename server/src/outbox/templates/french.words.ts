import { limits } from '@alumni/shared/core/limits';
import { changedLines } from '@alumni/shared/events/changed-lines';
import { elide } from '@alumni/shared/text/elision';
import { formatDay } from '@alumni/shared/text/format-days';
import {
  aboutSender,
  button,
  code,
  deviceName,
  invitationLogo,
  link,
  type MailBlock,
  type MailContent,
  note,
  paragraph,
  quote,
  titled,
  words,
} from './content.ts';
import { correctedLines } from './correction.words.ts';
import { aboutEvent, newReplies } from './event-blocks.ts';
import type { TemplateMail } from './mails.ts';

const afterwards = {
  asked: 'Quelqu’un a demandé un nouveau mot de passe pour le compte lié à cette adresse e-mail.',
  undone:
    'Votre compte utilise de nouveau cette adresse, et toutes les sessions ont été fermées. Son mot de passe ne fonctionne plus, car quelqu’un d’autre le connaît peut-être : choisissez-en un autre.',
  freed:
    'L’adresse donnée à votre compte appartient à quelqu’un d’autre, qui l’a libérée. Votre compte utilise de nouveau l’adresse à laquelle vous recevez cet e-mail, et toutes les sessions ont été fermées. Son mot de passe fonctionne toujours ; choisissez-en un autre si quelqu’un d’autre le connaît peut-être.',
};

const answersInFrench = { coming: 'je viens', maybe: 'peut-être', not: 'je ne viens pas' };

const changesInFrench = {
  changed: 'Changement',
  cancelled: 'Annulé',
  restored: 'L’événement aura bien lieu',
};

const remindersInFrench = {
  in: 'Vous avez annoncé votre venue. À bientôt !',
  waiting:
    'Vous êtes sur la liste d’attente : il n’y a pas encore de place pour vous. Nous vous écrirons dès qu’il y en aura une.',
  maybe: 'Vous avez répondu « peut-être ». Venez-vous ?',
  not: 'Vous avez répondu que vous ne venez pas.',
};

const confirmedInFrench = {
  ...remindersInFrench,
  in: 'Vous avez une place. À bientôt !',
  maybe:
    'Vous avez répondu « peut-être ». Dès que vous le saurez, dites-le-nous avec le lien ci-dessous.',
};

function quietInFrench(address: string | null): MailBlock[] {
  return address === null ? [] : [link('Ne plus recevoir de rappels de cet événement', address)];
}

function guestsInFrench(guests: number): MailBlock[] {
  return guests > 0 ? [paragraph(`Vos accompagnants : ${guests}.`)] : [];
}

export function inFrench(mail: TemplateMail): MailContent {
  switch (mail.template) {
    case 'passwordReset':
      return titled('Choisissez un nouveau mot de passe', [
        paragraph(afterwards[mail.after ?? 'asked']),
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
                `Un membre a donné cette adresse à son compte. Jusqu’au ${formatDay(mail.unproved.until, 'fr')}, la personne qui lit l’ancienne adresse peut reprendre ce compte, avec tout ce qui y est saisi entre-temps. Si ce compte n’est pas le vôtre, libérez votre adresse, puis inscrivez-vous avec elle.`,
              ),
              button('Ce compte n’est pas le mien', mail.unproved.free),
            ]
          : []),
        note(
          mail.after
            ? 'Le lien fonctionne une seule fois et pendant 60 minutes. Ensuite, « Mot de passe oublié ? » sur la page de connexion vous en envoie un nouveau.'
            : 'Le lien fonctionne une seule fois et pendant 60 minutes. Si la demande ne vient pas de vous, vous n’avez rien à faire : votre mot de passe reste le même.',
        ),
      ]);
    case 'passwordChanged':
      return titled('Votre mot de passe a été modifié', [
        paragraph(
          'Le mot de passe de votre compte vient d’être modifié, et toutes les sessions ouvertes avec l’ancien ont été fermées.',
        ),
        note(
          'Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe par « Mot de passe oublié ? » sur la page de connexion, et écrivez-nous.',
        ),
      ]);
    case 'emailChanged':
      return titled('Votre adresse e-mail a été modifiée', [
        paragraph(
          'Votre compte utilise désormais une autre adresse e-mail. L’adresse à laquelle vous recevez cet e-mail ne permet plus de se connecter.',
        ),
        ...(mail.link === null
          ? [
              note(
                'Si c’était vous, vous n’avez rien à faire. Ce n’était pas vous ? Écrivez-nous tout de suite.',
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
          'L’association a corrigé ce qu’indique votre profil, comme on le lui a demandé. Voici ce qui a changé :',
        ),
        quote(correctedLines(mail, 'fr')),
        button('Ouvrir votre profil', mail.link),
        note(
          'C’est inexact ? Vous pouvez rétablir l’ancienne indication dans votre profil, ou répondre à cet e-mail.',
        ),
      ]);
    case 'newDevice':
      return titled('Connexion depuis un nouvel appareil', [
        paragraph(
          `Quelqu’un vient de se connecter à votre compte depuis un appareil encore jamais utilisé : ${deviceName(mail, 'sous') || 'un navigateur que nous ne connaissons pas'}.`,
        ),
        note(
          'Si c’était vous, vous n’avez rien à faire. Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe par « Mot de passe oublié ? » sur la page de connexion : toutes les sessions seront alors fermées.',
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
          'Gardez les codes de secours : sans cet appareil, ils sont le seul accès. Ce n’était pas vous ? Écrivez-nous tout de suite.',
        ),
      ]);
    case 'secondStepRemoved':
      return titled('Une deuxième étape a été retirée', [
        paragraph('Une deuxième étape de connexion vient d’être retirée de votre compte.'),
        note(
          'Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe par « Mot de passe oublié ? » sur la page de connexion, et écrivez-nous.',
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
          'De nouveaux codes de secours viennent d’être créés pour votre compte. Les anciens ne fonctionnent plus.',
        ),
        note(
          'Si c’était vous, vous n’avez rien à faire. Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe par « Mot de passe oublié ? » sur la page de connexion, et écrivez-nous.',
        ),
      ]);
    case 'mailServerChanged':
      return titled('Le site envoie ses e-mails autrement', [
        paragraph(
          `${mail.name} vient d’indiquer un autre serveur de messagerie pour le site : ${mail.host}. Désormais, tous les e-mails passent par lui, y compris les liens pour un nouveau mot de passe.`,
        ),
        note(
          'Si vous êtes au courant, vous n’avez rien à faire. Sinon, adressez-vous tout de suite aux autres administrateurs principaux : quelqu’un d’autre a peut-être accès à ce compte.',
        ),
      ]);
    case 'recoveryCodeUsed':
      return titled('Un code de secours a été utilisé', [
        paragraph(
          `Quelqu’un vient de se connecter à votre compte avec l’un de vos codes de secours. Codes restants : ${mail.left}.`,
        ),
        note(
          'Si c’était vous, vous n’avez rien à faire ; vos réglages permettent de créer de nouveaux codes. Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe par « Mot de passe oublié ? » sur la page de connexion, et écrivez-nous.',
        ),
      ]);
    case 'deletionAsked':
      return titled(`Votre compte sera supprimé le ${formatDay(mail.dueAt, 'fr')}`, [
        paragraph(`${deletionAskedInFrench[mail.askedBy]} Vous n’apparaissez plus sur le site.`),
        paragraph(
          mail.posts === 'keep'
            ? 'Vos événements, opportunités et galeries restent, sans votre nom.'
            : 'Vos événements, opportunités et galeries ne sont plus affichés et seront supprimés avec le compte.',
        ),
        ...deletionStopInFrench(mail.stop),
        note(backupsInFrench(mail.backupsUntil)),
      ]);
    case 'dataLink':
      return titled('Vos données', [
        paragraph('Quelqu’un a demandé, avec cette adresse e-mail, les données de votre compte.'),
        ...(mail.link === null
          ? [
              paragraph(
                'Une deuxième étape protège votre compte : un lien ne suffit pas pour l’ouvrir. Connectez-vous : vos données sont dans vos réglages.',
              ),
            ]
          : [
              paragraph(
                'Si c’était vous, ce lien ouvre une page où vous pouvez télécharger vos données ou supprimer votre compte, sans vous connecter :',
              ),
              button('Mes données', mail.link),
            ]),
        note(
          'Le lien fonctionne pendant 60 minutes ; ne le donnez à personne. Si ce n’était pas vous, vous n’avez rien à faire.',
        ),
      ]);
    case 'deletionStopped':
      return titled('Votre compte reste', [
        paragraph(
          `${mail.by === 'login' ? 'Vous avez ouvert une session' : 'Vous avez ouvert le lien de notre e-mail'}, et la suppression de votre compte a été annulée. Tout est là comme avant.`,
        ),
        note(
          mail.by === 'login'
            ? 'Cette connexion n’était pas la vôtre ? Choisissez tout de suite un nouveau mot de passe par « Mot de passe oublié ? » sur la page de connexion.'
            : 'Ce n’était pas vous ? Écrivez-nous tout de suite : quelqu’un d’autre lit vos e-mails.',
        ),
      ]);
    case 'accountDeleted':
      return titled('Votre compte a été supprimé', [
        paragraph(
          'Votre compte et tout ce qui portait votre nom sur ce site ont été supprimés. Cet e-mail est le dernier que vous recevez de nous.',
        ),
        note(backupsInFrench(mail.backupsUntil)),
      ]);
    case 'mergeAsked':
      return titled('Deux comptes doivent être réunis', [
        paragraph(
          `L’association pense que ces deux comptes sont ceux d’une même personne : ${mail.stays} et ${mail.ends}. Ils seront réunis le ${formatDay(mail.dueAt, 'fr')}.`,
        ),
        paragraph(
          mail.recipient === 'stays'
            ? `Votre compte ${mail.stays} reste. Il reçoit les publications, les réponses et les messages de l’autre, et votre connexion ne change pas.`
            : `Votre compte ${mail.ends} prendra fin ce jour-là, avec sa connexion et son profil. Ses publications, ses réponses et ses messages passeront à ${mail.stays}. Copiez avant ce jour ce que vous voulez garder du profil.`,
        ),
        paragraph(
          'Si l’un de ces comptes n’est pas à vous, ou si vous voulez garder les deux, opposez-vous :',
        ),
        button('Garder les deux comptes', mail.link),
        note(
          'Le lien fonctionne jusque-là, sans que vous ayez à vous connecter. Si tout est juste, vous n’avez rien à faire.',
        ),
      ]);
    case 'mergeStopped':
      return titled('Les deux comptes restent séparés', [
        paragraph(
          `Les comptes ${mail.accounts.join(' et ')} ne seront pas réunis : quelqu’un s’y est opposé, l’association a annulé sa demande, ou l’un d’eux a changé.`,
        ),
        note('Vous n’avez rien à faire. Les deux sont comme avant.'),
      ]);
    case 'accountsMerged':
      return titled('Deux comptes n’en font plus qu’un', [
        paragraph(
          `Le compte ${mail.ends} a pris fin. Ses publications, ses réponses et ses messages ont été transmis au compte ${mail.stays}.`,
        ),
        ...(mail.recipient === 'ends'
          ? [
              paragraph(
                `Connectez-vous désormais avec l’adresse e-mail du compte ${mail.stays}. Cette adresse-ci n’est plus sur le site.`,
              ),
            ]
          : []),
        button('Se connecter', mail.link),
        note('C’est une erreur ? Écrivez à l’association.'),
      ]);
    case 'successionOffered':
      return titled(`${mail.name} vous propose de devenir administrateur principal`, [
        paragraph(
          'Un administrateur principal nomme les administrateurs, suspend des comptes, consulte le journal des actions et l’état du serveur, et fait tout ce que font les administrateurs.',
        ),
        paragraph(`Pour accepter, connectez-vous avec le compte ${elide('de', mail.account)} :`),
        button('Lire et accepter', mail.link),
        note(
          'Le lien fonctionne une fois, pendant 7 jours, et seulement avec votre compte : il ne sert à personne d’autre. Si vous ne souhaitez pas cette fonction, vous n’avez rien à faire.',
        ),
      ]);
    case 'successionWithdrawn':
      return titled(`${mail.name} ne vous propose plus de devenir administrateur principal`, [
        paragraph(
          `${mail.name} vous avait proposé de devenir administrateur principal du site. Vous n’avez rien à faire : le lien que vous aviez reçu ne fonctionne plus.`,
        ),
      ]);
    case 'successorNamed':
      return titled(`Vous avez proposé à ${mail.name} de devenir administrateur principal`, [
        paragraph(
          `${mail.name} a reçu un lien et deviendra administrateur principal du site en acceptant dans les 7 jours.`,
        ),
        button('Voir ou retirer la proposition', mail.link),
        note(
          'Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe par « Mot de passe oublié ? » sur la page de connexion : la proposition prend fin et toutes les sessions sont fermées.',
        ),
      ]);
    case 'successionAccepted':
      return titled(`${mail.name} est maintenant administrateur principal`, [
        paragraph(
          `${mail.name} a accepté votre proposition. Vous restez administrateur principal tant que vous n’avez pas quitté cette fonction : « Types de compte », puis « Passer la main ».`,
        ),
      ]);
    case 'mastershipBegun':
      return titled('Vous êtes maintenant administrateur principal du site', [
        paragraph(`Vous avez accepté la proposition ${elide('de', mail.name)}.`),
        paragraph(
          'Votre compte donne accès aux données de tous : protégez-le par une deuxième étape de connexion, dans vos réglages.',
        ),
        note(
          'Ce n’était pas vous ? Choisissez tout de suite un nouveau mot de passe par « Mot de passe oublié ? » sur la page de connexion, et écrivez-nous.',
        ),
      ]);
    case 'adminAppointed':
      return titled('Vous êtes maintenant administrateur du site', [
        paragraph(
          'L’association vous a nommé administrateur. Après votre connexion, le tableau de bord montre ce qui attend : des personnes à admettre, des messages à traiter, des actualités à publier.',
        ),
        paragraph(
          'Votre compte donne accès à ce que les membres ne confient qu’à l’association : protégez-le par une deuxième étape de connexion, dans vos réglages.',
        ),
        note('Vous ne vous y attendiez pas ? Écrivez-nous.'),
      ]);
    case 'confirmEmail':
      return titled('Confirmez votre adresse e-mail', [
        paragraph(
          mail.of === 'registration'
            ? 'Quelqu’un s’est inscrit avec cette adresse e-mail. Si c’était vous, confirmez-la :'
            : 'Un compte du réseau des anciens utilise cette adresse e-mail. Si ce compte est le vôtre, confirmez l’adresse :',
        ),
        ...(mail.numberWaits
          ? [
              paragraph(
                'Un matricule a été délivré pour cette adresse. En la confirmant, vous le rattachez à ce compte, avec ce que l’association sait de vous.',
              ),
            ]
          : []),
        button('Confirmer mon adresse e-mail', mail.link),
        note(
          mail.of === 'registration'
            ? 'Le lien fonctionne pendant 7 jours. Si ce n’était pas vous, vous n’avez rien à faire : l’inscription sera effacée.'
            : 'Le lien fonctionne pendant 7 jours. Si ce compte n’est pas le vôtre, ne confirmez pas : la personne qui l’utilise verrait ce que l’association conserve sous votre adresse. « Mot de passe oublié ? », sur la page de connexion, vous permet de reprendre ce compte.',
        ),
      ]);
    case 'admitted':
      return titled('Vous êtes maintenant membre', [
        paragraph(
          'L’association a accepté votre inscription. Vous serez dans l’annuaire dès que votre profil aura une photo.',
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
      return titled('Votre inscription n’a pas été acceptée', [
        paragraph('L’association a refusé votre inscription. Elle écrit :'),
        quote(mail.words),
        note(
          `Vous pouvez supprimer votre compte dans vos réglages à tout moment ; sinon, il sera effacé dans ${limits.declinedDays} jours. Est-ce une erreur ? Écrivez à l’association.`,
        ),
      ]);
    case 'applicantsWaiting':
      return titled(`Personnes en attente d’admission : ${mail.waiting}`, [
        paragraph('Elles se sont inscrites et ont confirmé leur adresse e-mail.'),
        button('Voir qui elles sont', mail.link),
        note('Cet e-mail arrive une fois par jour tant que quelqu’un attend.'),
      ]);
    case 'health':
      return titled('Votre serveur a besoin de vous', [
        ...mail.found.map(paragraph),
        button('Voir son état', mail.link),
        note('Tant qu’un problème dure, cet e-mail vous le rappelle une fois par semaine.'),
      ]);
    case 'rollNumber':
      return titled(
        mail.again ? `${mail.association} vous attend toujours` : `${mail.association} vous invite`,
        [
          ...invitationLogo(mail),
          ...(mail.firstName ? [paragraph(`Bonjour ${mail.firstName},`)] : []),
          paragraph(
            mail.sender
              ? `${mail.sender} vous invite à rejoindre notre réseau d’anciens.`
              : 'Nous vous invitons à rejoindre notre réseau d’anciens.',
          ),
          ...(mail.words ? [words(mail.words)] : []),
          ...(mail.classmates ? [paragraph(classmatesInFrench(mail.classmates))] : []),
          paragraph('Inscrivez-vous avec cette adresse e-mail et ce matricule :'),
          code(mail.rollNo),
          button('S’inscrire', mail.link),
          note(
            'Ce matricule est personnel et ne sert qu’une fois. Un compte existe déjà avec cette adresse ? Choisissez « Mot de passe oublié ? » sur la page de connexion : le compte est alors à vous, et le matricule avec lui.',
          ),
        ],
      );
    case 'test':
      return titled('E-mail d’essai', [
        paragraph('Vous avez demandé cet e-mail, et il est arrivé : le site envoie des e-mails.'),
        ...(mail.code ? [paragraph('Saisissez ce code :'), code(mail.code)] : []),
      ]);
    case 'eventAnswer':
      return titled('Veuillez confirmer votre réponse', [
        paragraph(
          'Quelqu’un a répondu à cet événement avec votre adresse e-mail. Si c’était vous, confirmez : la réponse ne compte qu’une fois confirmée.',
        ),
        ...aboutEvent(mail.event, 'fr'),
        paragraph(`Votre réponse : ${answersInFrench[mail.answer]}.`),
        ...guestsInFrench(mail.guests),
        button('Confirmer', mail.link),
        note(
          'Vous pourrez rouvrir ce lien plus tard, pour voir ou changer votre réponse. Si ce n’était pas vous, vous n’avez rien à faire : personne n’en saura rien.',
        ),
      ]);
    case 'eventConfirmed':
      return titled(`Votre réponse est enregistrée : ${mail.event.theme}`, [
        paragraph(confirmedInFrench[mail.state]),
        ...guestsInFrench(mail.guests),
        ...aboutEvent(mail.event, 'fr'),
        ...(mail.state === 'in' ? [paragraph('Votre code à l’entrée :'), code(mail.code)] : []),
        link('Voir ou changer votre réponse', mail.replyLink),
        ...quietInFrench(mail.quietLink),
      ]);
    case 'eventPlace':
      return titled(`Vous avez une place : ${mail.event.theme}`, [
        paragraph(
          mail.guests > 0
            ? `Il y a maintenant une place pour vous et pour vos accompagnants (${mail.guests}).`
            : 'Il y a maintenant une place pour vous.',
        ),
        ...aboutEvent(mail.event, 'fr'),
        paragraph('Votre code à l’entrée :'),
        code(mail.code),
        link('Vous ne pouvez plus venir ? Laissez la place à la personne suivante', mail.replyLink),
        ...quietInFrench(mail.quietLink),
      ]);
    case 'eventChange':
      return titled(`${changesInFrench[mail.kind]} : ${mail.event.theme}`, [
        ...(mail.kind === 'cancelled'
          ? [
              paragraph('Cet événement n’aura pas lieu.'),
              ...aboutEvent(mail.event, 'fr', { isGone: true }),
            ]
          : [
              ...changedLines(mail.before, mail.event, 'fr').map(({ label, before, now }) =>
                paragraph(`${label} : ${now} (auparavant : ${before}).`),
              ),
              ...aboutEvent(mail.event, 'fr'),
              link('Venez-vous toujours ? Voir ou changer votre réponse', mail.replyLink),
              ...quietInFrench(mail.quietLink),
            ]),
      ]);
    case 'eventReminder':
      return titled(`Rappel : ${mail.event.theme}`, [
        paragraph(remindersInFrench[mail.state]),
        ...guestsInFrench(mail.guests),
        ...aboutEvent(mail.event, 'fr'),
        ...(mail.state === 'in' ? [paragraph('Votre code à l’entrée :'), code(mail.code)] : []),
        link('Voir ou changer votre réponse', mail.replyLink),
        ...quietInFrench(mail.quietLink),
      ]);
    case 'eventMessage':
      return titled(`Message au sujet de : ${mail.event.theme}`, [
        paragraph(`${mail.name} écrit aux personnes qui viennent :`),
        quote(mail.message),
        ...aboutEvent(mail.event, 'fr'),
        link('Voir ou changer votre réponse', mail.replyLink),
        ...quietInFrench(mail.quietLink),
      ]);
    case 'eventReplies':
      return titled(newRepliesTitle(mail.events.map(({ theme }) => theme)), [
        ...mail.events.flatMap((event) => newReplies(event, 'fr')),
        note('Cet e-mail part une fois par jour au plus, quand des réponses arrivent ou changent.'),
      ]);
    case 'contactMessage':
      return titled(`Message ${elide('de', mail.name)}`, [
        paragraph(`${mail.name} (${mail.email}) a écrit sur la page de contact :`),
        quote(mail.message),
        note(
          'Votre réponse à ce message ira à l’adresse qui y a été saisie. Personne n’a vérifié à qui elle est.',
        ),
      ]);
    case 'report':
      return titled(`Signalement ${elide('de', mail.name)}`, [
        paragraph(`${mail.name} (${mail.email}) signale un membre qui lui a écrit :`),
        quote(mail.message),
        note('Votre réponse à ce message ira à la personne qui signale.'),
      ]);
    case 'memberMessage':
      return titled(`Message ${elide('de', mail.name)}`, [
        paragraph(`${mail.name} vous a écrit par le réseau des anciens.`),
        ...aboutSender(mail.promotion, mail.profession),
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
        ...(mail.page ? [link(`La page ${elide('de', mail.name)}`, mail.page)] : []),
        link(
          'Vous ne voulez pas de messages des membres ? Désactivez-les dans vos réglages',
          mail.settings,
        ),
        link('Bloquer ou signaler cette personne', mail.block),
      ]);
  }
}

function backupsInFrench(until: string | null): string {
  return until
    ? `La dernière sauvegarde qui contient vos données sera écrasée le ${formatDay(until, 'fr')}.`
    : 'Les sauvegardes que l’association conserve peuvent encore contenir vos données jusqu’à ce qu’elles soient écrasées.';
}

const deletionAskedInFrench = {
  password:
    'Quelqu’un a demandé, avec votre mot de passe, la suppression de votre compte. Toutes vos sessions ont été fermées.',
  link: 'Quelqu’un a demandé la suppression de votre compte, par un lien envoyé à cette adresse. Toutes vos sessions ont été fermées.',
  operator:
    'L’association a demandé la suppression de votre compte à la personne qui gère le serveur.',
};

function deletionStopInFrench(stop: Extract<TemplateMail, { template: 'deletionAsked' }>['stop']) {
  if (stop === null) {
    return [
      paragraph('Vous avez changé d’avis, ou ce n’était pas vous ? Écrivez-nous avant ce jour.'),
    ];
  }
  if (stop.by === 'login') {
    return [
      paragraph(
        'Vous avez changé d’avis, ou ce n’était pas vous ? Connectez-vous avant ce jour : la suppression sera annulée.',
      ),
      button('Me connecter et garder mon compte', stop.link),
    ];
  }
  return [
    paragraph(
      'Vous avez changé d’avis, ou ce n’était pas vous ? Ce lien annule la suppression avant ce jour, sans que vous ayez à vous connecter :',
    ),
    button('Garder mon compte', stop.link),
  ];
}

function classmatesInFrench({ promotion, count }: { promotion: number; count: number }): string {
  return count === 1
    ? `Une personne de votre promotion (${promotion}) est déjà dans le réseau.`
    : `${count} personnes de votre promotion (${promotion}) sont déjà dans le réseau.`;
}

function newRepliesTitle([theme, ...others]: string[]): string {
  return others.length === 0 ? `Réponses reçues : ${theme}` : 'Réponses reçues pour vos événements';
}
